import { Modal, Tabs } from '@mantine/core'
import { useState } from 'react'
import {
  clearPendingConfirmation,
  usePendingConfirmation,
  useSession,
} from '../../replica/session/session.ts'
import { accountTexts } from '../../texts/en/account.ts'
import { CheckEmail } from './check-email.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'

export type AuthTab = 'signIn' | 'signUp'

interface AuthDialogProps {
  opened: boolean
  onClose: () => void
  onSignedIn: () => void
  initialTab?: AuthTab
  email?: string
}

const { tabs, dialogTitle, checkEmail } = accountTexts

/** Sign in, sign up, and after signing up 'Check your email' in their place. */
export function AuthDialog({
  opened,
  onClose,
  onSignedIn,
  initialTab = 'signIn',
  email = '',
}: AuthDialogProps) {
  const session = useSession()
  const pending = usePendingConfirmation()
  const [tab, setTab] = useState<AuthTab>(initialTab)
  /** An address that asked for its letter from the sign-in form. */
  const [letterFor, setLetterFor] = useState<string | null>(null)
  const waitingFor = pending ?? letterFor

  if (session.kind === 'checking') return null

  function endConfirmation() {
    clearPendingConfirmation()
    setLetterFor(null)
  }

  return (
    <Modal
      opened={opened}
      onClose={() => {
        endConfirmation()
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
            <SignInForm email={email} onDone={onSignedIn} onLetter={setLetterFor} />
          </Tabs.Panel>
          <Tabs.Panel value="signUp">
            <SignUpForm onDone={() => undefined} />
          </Tabs.Panel>
        </Tabs>
      ) : (
        <CheckEmail
          email={waitingFor}
          sendNow={letterFor !== null}
          onChange={() => {
            endConfirmation()
            setTab('signUp')
          }}
        />
      )}
    </Modal>
  )
}
