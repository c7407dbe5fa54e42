import { canCancelFor, type MeetingHead, maxReasonLength } from '@civic-hub/committee'
import { useState } from 'react'
import { cancelMeetingTexts as texts } from '../../../texts/en/cancel-meeting.gen.ts'
import { meetingsTexts } from '../../../texts/en/meetings.gen.ts'
import { focusSoon } from '../../../ui/focus-soon.ts'
import { PromptDialog } from '../../../ui/prompt-dialog.tsx'
import { cardMenuId } from './focus-ids.ts'
import { meetingTitle } from './meeting-when.ts'
import type { MeetingActions } from './use-meeting-actions.ts'

const { refused } = meetingsTexts

interface CancelMeetingProps {
  opened: boolean
  /** The meeting to cancel, or null while no cancellation is requested. */
  meeting: MeetingHead | null
  actions: MeetingActions
  onClose: () => void
}

/** Asks for the reason, and cancels a meeting. */
export function CancelMeeting({ opened, meeting, actions, onClose }: CancelMeetingProps) {
  const [last, setLast] = useState(meeting)
  if (meeting !== null && meeting !== last) setLast(meeting)
  if (last === null) return null

  function close() {
    onClose()
    if (last) focusSoon(cardMenuId(last.id))
  }

  return (
    <PromptDialog
      opened={opened}
      onClose={close}
      title={texts.title}
      intro={texts.text(meetingTitle(last))}
      label={texts.reason}
      maxLength={maxReasonLength}
      submitLabel={texts.confirm}
      cancelLabel={texts.cancel}
      onSubmit={(reason) => {
        const refusal = canCancelFor(reason)
        if (refusal === null) actions.cancel(last, reason)
        return refusal && refused[refusal]
      }}
    />
  )
}
