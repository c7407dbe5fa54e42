import type { AccountDeletion } from '@civic-hub/protocol'
import { Button, Modal, Stack, Text } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import type { Answer } from '../../../replica/connection/answer.ts'
import { prepareDeletion } from '../../../replica/session/own-account.ts'
import { problemText } from '../../../shell/problem-text.ts'
import { accountTexts } from '../../../texts/en/account.ts'
import { ProblemNote } from '../../../ui/problem-note.tsx'
import { DeleteAccountForm } from './delete-account-form.tsx'

const { deletion: texts } = accountTexts

interface DeleteAccountDialogProps {
  opened: boolean
  onClose: () => void
}

/** Requests the decisions that the person has to make from the relay, then shows the form. */
export function DeleteAccountDialog({ opened, onClose }: DeleteAccountDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={texts.title} size="lg">
      <Prepared onClose={onClose} />
    </Modal>
  )
}

function Prepared({ onClose }: { onClose: () => void }) {
  const [answer, setAnswer] = useState<Answer<AccountDeletion> | null>(null)
  const prepare = useCallback(async () => setAnswer(await prepareDeletion()), [])
  useEffect(() => void prepare(), [prepare])

  if (answer === null) return <Text role="status">{texts.loading}</Text>
  if (!answer.ok)
    return (
      <Stack gap="lg" align="start">
        <ProblemNote>{answer.problem.code === 'unreachable' ? texts.offline : problemText(answer.problem)}</ProblemNote>
        <Button size="md" variant="default" onClick={prepare}>
          {texts.tryAgain}
        </Button>
      </Stack>
    )
  return <DeleteAccountForm deletion={answer.value} onChanged={prepare} onClose={onClose} />
}
