import {
  endMeeting,
  type MeetingHead,
  removeMeeting,
  restoreMeeting,
  resumeMeeting,
  startMeeting,
} from '@civic-hub/committee'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useReplica } from '../../replica/react/replica-provider.tsx'
import { meetingsTexts } from '../../texts/en/meetings.ts'
import { askToConfirm } from '../../ui/confirm-dialog.tsx'
import { notify, notifyError } from '../../ui/notify.ts'
import { meetingTitle } from './meeting-when.ts'
import { asOwnChange } from './own-change.ts'

const { toast, refused, end } = meetingsTexts

/** The life of a meeting, as a person leads it: the transition, its confirm, its toast. */
export function useMeetingActions(slug: string) {
  const { doc, context } = useReplica()
  const navigate = useNavigate()

  return useMemo(
    () => ({
      start(meetingId: string): void {
        const started = asOwnChange(() => startMeeting(doc, context, meetingId))
        if (started.ok) notify({ title: toast.started, message: toast.startedDetail })
        else notifyError({ title: refused[started.refusal] })
      },

      async end(meetingId: string): Promise<void> {
        const confirmed = await askToConfirm({
          title: end.title,
          body: end.text,
          confirmLabel: end.confirm,
          cancelLabel: end.cancel,
        })
        if (!confirmed) return
        const ended = asOwnChange(() => endMeeting(doc, context, meetingId))
        if (ended.ok) notify({ title: toast.ended, message: toast.endedDetail })
        else notifyError({ title: refused[ended.refusal] })
      },

      resume(meetingId: string): void {
        const resumed = asOwnChange(() => resumeMeeting(doc, context, meetingId))
        if (!resumed.ok) {
          notifyError({ title: refused[resumed.refusal] })
          return
        }
        notify({ title: toast.resumed, message: toast.resumedDetail })
        void navigate({
          to: '/$committeeId/meetings/$meetingId',
          params: { committeeId: slug, meetingId: resumed.value },
        })
      },

      remove(meeting: MeetingHead, onUndone?: () => void): void {
        const removed = asOwnChange(() => removeMeeting(doc, context, meeting.id))
        if (!removed.ok) {
          notifyError({ title: refused[removed.refusal] })
          return
        }
        const undo = () => {
          asOwnChange(() => restoreMeeting(doc, context, meeting.id))
          notify({ title: toast.restored, message: meetingTitle(meeting) })
          onUndone?.()
        }
        notify({
          title: toast.removed,
          message: meetingTitle(meeting),
          action: { label: toast.undo, onAction: undo },
        })
      },

      restore(meetingId: string): void {
        asOwnChange(() => restoreMeeting(doc, context, meetingId))
      },
    }),
    [doc, context, navigate, slug],
  )
}

export type MeetingActions = ReturnType<typeof useMeetingActions>
