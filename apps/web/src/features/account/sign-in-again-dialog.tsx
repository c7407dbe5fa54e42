import { Modal, Stack, Text } from '@mantine/core'
import { useSession } from '../../replica/session/session.ts'
import { accountTexts } from '../../texts/en/account.ts'
import { SignInPanel } from './sign-in-panel.tsx'

const { signInAgain } = accountTexts

/** For a session that ended while a person works; the screen behind the dialog stays as it is. */
export function SignInAgainDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const session = useSession()
  if (session.kind !== 'signed-in') return null
  const { name, email } = session.account
  return (
    <Modal opened={opened} onClose={onClose} title={signInAgain.title} size="md">
      <Stack gap="lg">
        <Text>{signInAgain.body(name)}</Text>
        <SignInPanel email={email} onDone={onClose} />
      </Stack>
    </Modal>
  )
}
