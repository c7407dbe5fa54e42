import { reopenSession } from '@civic-hub/committee/proceedings'
import { Modal, Stack, Text, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useStating } from '../../../shell/use-stating.ts'
import { closedSessionsTexts } from '../../../texts/en/closed-sessions.ts'
import { focusSoon } from '../../../ui/focus-soon.ts'
import { FormButtons, type FormTrouble, useCloseUntouched } from '../../../ui/form-buttons.tsx'

const { report: texts } = closedSessionsTexts

interface ReportDialogProps {
  meetingId: string
  /** The ids of what may have opened the dialog, the best first: the focus returns there. */
  openers: readonly string[]
  trouble: FormTrouble | null
  opened: boolean
  onClose: () => void
}

/** Asks for the report of a closed session, and returns to open session. */
export function ReportDialog({ openers, opened, onClose, ...form }: ReportDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={texts.title}
      size="md"
      // An entry of a menu no longer exists.
      returnFocus={false}
      onExitTransitionEnd={() => focusSoon(...openers)}
    >
      <ReportForm onClose={onClose} {...form} />
    </Modal>
  )
}

function ReportForm({ meetingId, trouble, onClose }: Omit<ReportDialogProps, 'openers' | 'opened'>) {
  const { by, bind, doneWithUndo } = useStating(meetingId)
  const [report, setReport] = useState('')
  useCloseUntouched(trouble, report !== '', onClose)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!trouble && doneWithUndo(bind(reopenSession)(report, by), texts.done)) onClose()
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <Textarea
          data-autofocus
          size="md"
          autosize
          minRows={3}
          maxLength={4_000}
          label={texts.label}
          description={texts.hint}
          value={report}
          onChange={(event) => setReport(event.currentTarget.value)}
        />
        <Text c="dimmed">{texts.after}</Text>
        <FormButtons saveLabel={texts.submit} trouble={trouble} words={() => report} onCancel={onClose} />
      </Stack>
    </form>
  )
}
