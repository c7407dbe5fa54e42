import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { documentsTexts as texts } from '../../../texts/en/documents.gen.ts'
import { bytesInWords } from '../../../ui/bytes-in-words.ts'
import { askToConfirm } from '../../../ui/confirm-dialog.tsx'
import { momentInWords } from '../../../ui/dates.ts'
import { notify, notifyError } from '../../../ui/notify.ts'
import { NotAttachedList } from './not-attached-list.tsx'
import { useDocumentActions } from './use-document-actions.ts'

interface AttachRecordingProps {
  meetingId: string
  /** In milliseconds. */
  startedAt: number
  bytes: number
  read: () => Promise<File>
}

/**
 * Attaches a recording of this device to its meeting as a document, once the person has agreed that others
 * will hear it.
 */
export function AttachRecording({ meetingId, startedAt, bytes, read }: AttachRecordingProps) {
  const { actions, refused } = useDocumentActions(meetingId)
  const [busy, setBusy] = useState(false)
  const buttonId = useId()
  const when = momentInWords(startedAt)

  async function attach(): Promise<void> {
    if (busy) return
    const confirmed = await askToConfirm({
      title: texts.recording.title,
      body: texts.recording.body(when, bytesInWords(bytes)),
      confirmLabel: texts.recording.confirm,
    })
    if (!confirmed) return
    setBusy(true)
    try {
      if (await actions.attach([await read()], null)) notify({ title: texts.recording.done })
    } catch (failure) {
      console.error('A recording could not be read', failure)
      notifyError({ title: texts.recording.failed, message: texts.reason.unreadable })
    }
    setBusy(false)
  }

  return (
    <>
      <Button
        id={buttonId}
        variant="default"
        aria-label={texts.recording.attachNamed(when)}
        aria-disabled={busy || undefined}
        onClick={() => void attach()}
      >
        {busy ? texts.recording.attaching : texts.recording.attach}
      </Button>
      <NotAttachedList refused={refused} onDismiss={actions.dismiss} focusedAfter={buttonId} />
    </>
  )
}
