import { Button, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { clearPendingConfirmation, usePendingConfirmation, useSession } from '../../../replica/session/session.ts'
import { accountTexts } from '../../../texts/en/account.gen.ts'
import { CheckEmail } from './check-email.tsx'
import { SignInPanel } from './sign-in-panel.tsx'
import { SignUpForm } from './sign-up-form.tsx'

const { signInAgain, checkEmail } = accountTexts

/**
 * Shown when a session ended while a person works; the screen behind the dialog is unchanged. After a restore
 * the hub may not have the account any more: if the same address is confirmed again, this device treats it as
 * the same account.
 */
export function SignInAgainDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const session = useSession()
  const waitingFor = usePendingConfirmation()
  const [isSigningUp, setIsSigningUp] = useState(false)
  if (session.kind !== 'signed-in') return null
  const { name, email } = session.account

  function close() {
    clearPendingConfirmation()
    setIsSigningUp(false)
    onClose()
  }

  const title = waitingFor === null ? (isSigningUp ? signInAgain.signUp : signInAgain.title) : checkEmail.title
  return (
    <Modal opened={opened} onClose={close} title={title} size="md">
      {waitingFor !== null ? (
        <CheckEmail {...waitingFor} onChange={clearPendingConfirmation} />
      ) : (
        <Stack gap="lg">
          <Text>{isSigningUp ? signInAgain.signUpBody : signInAgain.body(name)}</Text>
          {isSigningUp ? (
            <SignUpForm name={name} email={email} onDone={() => undefined} />
          ) : (
            <SignInPanel email={email} onDone={close} />
          )}
          <Button variant="subtle" onClick={() => setIsSigningUp(!isSigningUp)}>
            {isSigningUp ? signInAgain.back : signInAgain.unknown}
          </Button>
        </Stack>
      )}
    </Modal>
  )
}
