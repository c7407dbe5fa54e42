import { reopenSession } from '@civic-hub/committee/proceedings'
import { Modal, Stack, Text, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useStating } from '../../../shell/use-stating.ts'
import { closedSessionsTexts } from '../../../texts/en/closed-sessions.ts'
import { focusSoon } from '../../../ui/focus-soon.ts'
import { FormButtons } from '../../../ui/form-buttons.tsx'

const { report: texts } = closedSessionsTexts

interface ReportDialogProps {
  meetingId: string
  /** The id of the button of the menu that opens the dialog. */
  menuId: string
  opened: boolean
  onClose: () => void
}

/** Asks for the report of a closed session, and returns to open session. */
export function ReportDialog({ meetingId, menuId, opened, onClose }: ReportDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={texts.title}
      size="md"
      // An entry of the menu opened it, and no longer exists.
      returnFocus={false}
      onExitTransitionEnd={() => focusSoon(menuId)}
    >
      <ReportForm meetingId={meetingId} onClose={onClose} />
    </Modal>
  )
}

function ReportForm({ meetingId, onClose }: Pick<ReportDialogProps, 'meetingId' | 'onClose'>) {
  const { by, bind, doneWithUndo } = useStating(meetingId)
  const [report, setReport] = useState('')

  function submit(event: FormEvent) {
    event.preventDefault()
    if (doneWithUndo(bind(reopenSession)(report, by), texts.done)) onClose()
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
        <FormButtons saveLabel={texts.submit} onCancel={onClose} />
      </Stack>
    </form>
  )
}
