import { isPlannedForAnotherDay, type MeetingHead } from '@civic-hub/committee'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useReplica } from '../../replica/react/replica-provider.tsx'
import { meetingsTexts } from '../../texts/en/meetings.ts'
import { askToConfirm } from '../../ui/confirm-dialog.tsx'
import { notify, notifyError } from '../../ui/notify.ts'
import { meetingInstant, meetingTitle } from './meeting-when.ts'
import { asOwnChange } from './use-meeting-status-toasts.ts'

const { toast, refused, start, resumeQuestion, end } = meetingsTexts

/** The life of a meeting, as a person leads it: the question before it, the transition, its toast. */
export function useMeetingActions(slug: string) {
  const replica = useReplica()
  const navigate = useNavigate()

  return useMemo(() => {
    function revertStart({ id, scheduledFor }: MeetingHead): void {
      const reverted = asOwnChange(() => replica.meeting(id).revertStart())
      if (!reverted.ok) notifyError({ title: refused[reverted.refusal] })
      else
        notify({
          title: toast.startReverted,
          message: toast.startRevertedDetail(meetingInstant(scheduledFor)),
        })
    }

    return {
      revertStart,

      async start(meeting: MeetingHead): Promise<void> {
        const confirmed =
          !isPlannedForAnotherDay(meeting, new Date()) ||
          (await askToConfirm({
            title: start.title,
            body: start.text(meetingInstant(meeting.scheduledFor)),
            confirmLabel: start.confirm,
            cancelLabel: start.cancel,
          }))
        if (!confirmed) return
        const started = asOwnChange(() => replica.meeting(meeting.id).start())
        if (!started.ok) {
          notifyError({ title: refused[started.refusal] })
          return
        }
        notify({
          title: toast.started,
          message: toast.startedDetail,
          ...(meeting.scheduledFor !== null && {
            action: { label: toast.undo, onAction: () => revertStart(meeting) },
          }),
        })
      },

      async end(meetingId: string): Promise<void> {
        const confirmed = await askToConfirm({
          title: end.title,
          body: end.text,
          confirmLabel: end.confirm,
          cancelLabel: end.cancel,
        })
        if (!confirmed) return
        const ended = asOwnChange(() => replica.meeting(meetingId).end())
        if (!ended.ok) {
          notifyError({ title: refused[ended.refusal] })
          return
        }
        const openMinutes = () =>
          void navigate({
            to: '/$committeeId/meetings/$meetingId',
            params: { committeeId: slug, meetingId },
            search: { view: 'minutes' },
          })
        notify({
          title: toast.ended,
          message: toast.endedDetail,
          action: { label: toast.minutes, onAction: openMinutes },
        })
      },

      async resume(meeting: MeetingHead): Promise<void> {
        const confirmed = await askToConfirm({
          title: resumeQuestion.title,
          body: resumeQuestion.text(meetingTitle(meeting)),
          confirmLabel: resumeQuestion.confirm,
          cancelLabel: resumeQuestion.cancel,
        })
        if (!confirmed) return
        const resumed = asOwnChange(() => replica.meeting(meeting.id).resume())
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
        const removed = asOwnChange(() => replica.meeting(meeting.id).remove())
        if (!removed.ok) {
          notifyError({ title: refused[removed.refusal] })
          return
        }
        const undo = () => {
          asOwnChange(() => replica.meeting(meeting.id).restore())
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
        const restored = asOwnChange(() => replica.meeting(meetingId).restore())
        const meeting = replica.meeting(meetingId).head.read()
        if (restored.ok) notify({ title: toast.restored, ...(meeting && { message: meetingTitle(meeting) }) })
        else notifyError({ title: refused[restored.refusal] })
      },
    }
  }, [replica, navigate, slug])
}

export type MeetingActions = ReturnType<typeof useMeetingActions>
