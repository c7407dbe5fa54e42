import { canCancelFor, type MeetingHead, maxReasonLength } from '@civic-hub/committee'
import { useState } from 'react'
import { meetingsTexts } from '../../../texts/en/meetings.ts'
import { focusSoon } from '../../../ui/focus-soon.ts'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { cardMenuId } from './focus-ids.ts'
import { meetingTitle } from './meeting-when.ts'
import type { MeetingActions } from './use-meeting-actions.ts'

const { cancelQuestion: texts, refused } = meetingsTexts

const PromptDialog = lazyDialog(() => import('../../../ui/prompt-dialog.tsx'), 'PromptDialog')

interface CancelMeetingProps {
  /** The meeting to cancel, or null while no cancellation is requested. */
  meeting: MeetingHead | null
  actions: MeetingActions
  onClose: () => void
}

/** Asks for the reason, and cancels a meeting. */
export function CancelMeeting({ meeting, actions, onClose }: CancelMeetingProps) {
  const [last, setLast] = useState(meeting)
  if (meeting !== null && meeting !== last) setLast(meeting)
  if (last === null) return null

  function close() {
    onClose()
    if (last) focusSoon(cardMenuId(last.id))
  }

  return (
    <PromptDialog
      opened={meeting !== null}
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
