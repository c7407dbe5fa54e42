import { Modal, Stack, Tabs } from '@mantine/core'
import { useState } from 'react'
import { forgetFailedSignIn } from '../../../replica/session/provider-result.ts'
import { clearPendingConfirmation, usePendingConfirmation, useSession } from '../../../replica/session/session.ts'
import { accountTexts } from '../../../texts/en/account.gen.ts'
import { CheckEmail } from './check-email.tsx'
import { FailedSignInNote } from './failed-sign-in-note.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { SignInPanel } from './sign-in-panel.tsx'
import { SignUpForm } from './sign-up-form.tsx'

export type AuthTab = 'signIn' | 'signUp'

interface AuthDialogProps {
  opened: boolean
  onClose: () => void
  onSignedIn: () => void
  initialTab?: AuthTab
  name?: string
  email?: string
}

const { tabs, dialogTitle, checkEmail } = accountTexts

/** Sign In and Sign Up as tabs; after signing up, 'Check your email' replaces them. */
export function AuthDialog({ opened, onClose, onSignedIn, initialTab = 'signIn', name, email = '' }: AuthDialogProps) {
  const session = useSession()
  const pending = usePendingConfirmation()
  const [tab, setTab] = useState<AuthTab>(initialTab)
  /** The address for which the sign-in form asked for a new confirmation email. */
  const [resendTo, setResendTo] = useState<string | null>(null)
  const waitingFor = pending ?? (resendTo === null ? null : { email: resendTo, signUp: null })

  if (session.kind === 'checking') return null

  function endConfirmation() {
    clearPendingConfirmation()
    setResendTo(null)
  }

  return (
    <Modal
      opened={opened}
      onClose={() => {
        endConfirmation()
        forgetFailedSignIn()
        onClose()
      }}
      title={waitingFor === null ? dialogTitle : checkEmail.title}
      size="md"
    >
      {waitingFor === null ? (
        <Tabs value={tab} onChange={(value) => setTab(value as AuthTab)} keepMounted={false}>
          <Tabs.List grow mb="lg">
            <Tabs.Tab value="signIn">{tabs.signIn}</Tabs.Tab>
            <Tabs.Tab value="signUp">{tabs.signUp}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="signIn">
            <SignInPanel email={email} onDone={onSignedIn} onResend={setResendTo} />
          </Tabs.Panel>
          <Tabs.Panel value="signUp">
            <Stack gap="lg">
              <FailedSignInNote />
              <div>
                <ProviderButtons />
                <SignUpForm name={name} email={email} onDone={() => undefined} />
              </div>
            </Stack>
          </Tabs.Panel>
        </Tabs>
      ) : (
        <CheckEmail
          {...waitingFor}
          onChange={() => {
            endConfirmation()
            setTab('signUp')
          }}
        />
      )}
    </Modal>
  )
}
