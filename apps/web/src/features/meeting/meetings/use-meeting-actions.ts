import { isPlannedForAnotherDay, type MeetingHead } from '@civic-hub/committee'
import { useNavigate } from '@tanstack/react-router'
import { createElement, useMemo } from 'react'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { useAuthor } from '../../../replica/session/use-author.ts'
import { announceRefusals } from '../../../shell/announce-result.ts'
import { meetingsTexts } from '../../../texts/en/meetings.gen.ts'
import { askToConfirm } from '../../../ui/confirm-dialog.tsx'
import { notify, notifyError } from '../../../ui/notify.ts'
import { offerReloadIfOutdated } from '../../../ui/outdated-part.ts'
import { saveText } from '../../../ui/save-file.ts'
import { whenReachable } from '../../../ui/when-reachable.ts'
import { meetingInstant, meetingTitle } from './meeting-when.ts'
import { Unsynced } from './unsynced.tsx'

const { toast, start, startCancelled, resumeQuestion, end } = meetingsTexts

/**
 * The actions on a meeting: each asks a question first, runs the transition, and shows a toast. `showMinutes` shows the
 * minutes of an ended meeting on the screen that is open; the same function in every render.
 */
export function useMeetingActions(slug: string, showMinutes?: () => void) {
  const replica = useReplica()
  const navigate = useNavigate()
  const author = useAuthor()

  return useMemo(() => {
    const done = announceRefusals(meetingsTexts.refused)

    function revertStart({ id, scheduledFor }: MeetingHead): void {
      const reverted = replica.meeting(id).revertStart()
      if (done(reverted))
        notify({
          title: toast.startReverted,
          message: toast.startRevertedDetail(meetingInstant(scheduledFor)),
        })
    }

    function reinstate(meetingId: string): void {
      const reinstated = replica.meeting(meetingId).reinstate()
      const meeting = replica.meeting(meetingId).head.read()
      if (done(reinstated)) notify({ title: toast.reinstated, ...(meeting && { message: meetingTitle(meeting) }) })
    }

    return {
      revertStart,

      /** Returns true if it has started. */
      async start(meeting: MeetingHead): Promise<boolean> {
        if (meeting.cancelled !== null) {
          const { reason } = meeting.cancelled
          const confirmed = await askToConfirm({
            title: startCancelled.title,
            body: startCancelled.text(reason),
            confirmLabel: startCancelled.confirm,
          })
          if (!confirmed) return false
          replica.meeting(meeting.id).reinstate()
        }
        const confirmed =
          meeting.cancelled !== null ||
          !isPlannedForAnotherDay(meeting, new Date()) ||
          (await askToConfirm({
            title: start.title,
            body: start.text(meetingInstant(meeting.scheduledFor)),
            confirmLabel: start.confirm,
          }))
        if (!confirmed) return false
        const started = replica.meeting(meeting.id).start()
        if (!done(started)) return false
        notify({
          title: toast.started,
          message: toast.startedDetail,
          ...(meeting.scheduledFor !== null && {
            action: { label: toast.undo, onAction: () => revertStart(meeting) },
          }),
        })
        return true
      },

      /** `openVote`: a sentence about a vote without a result. */
      async end({ id: meetingId }: MeetingHead, openVote = ''): Promise<void> {
        const confirmed = await askToConfirm({
          title: end.title,
          body: `${openVote} ${end.text}`.trim(),
          details: createElement(Unsynced, { replica }),
          confirmLabel: end.confirm,
        })
        if (!confirmed) return
        const ended = replica.meeting(meetingId).end()
        if (!done(ended)) return
        notify({ title: toast.ended, message: toast.endedDetail })
        if (showMinutes) return showMinutes()
        void navigate({
          to: '/$committeeId/meetings/$meetingId',
          params: { committeeId: slug, meetingId },
          search: { view: 'minutes' },
        })
      },

      cancel(meeting: MeetingHead, reason: string): void {
        const cancelled = replica.meeting(meeting.id).cancel(reason)
        if (!done(cancelled)) return
        notify({
          title: toast.cancelled,
          message: meetingTitle(meeting),
          action: { label: toast.undo, onAction: () => reinstate(meeting.id) },
        })
      },

      reinstate,

      async calendar(meeting: MeetingHead): Promise<void> {
        try {
          const { calendarFile, calendarFileName } = await whenReachable(() => import('./calendar-series.ts'))
          const addressOf = (id: string) => `${location.origin}/${slug}/meetings/${id}`
          const { recursFrom } = meeting
          const preceding = recursFrom === null ? null : replica.meeting(recursFrom).head.read()
          saveText(calendarFile(meeting, addressOf, preceding), calendarFileName(meeting), 'text/calendar')
        } catch (failure) {
          console.warn('No calendar file', failure)
          if (!offerReloadIfOutdated(failure)) notifyError({ title: toast.noCalendar, message: toast.noCalendarDetail })
        }
      },

      async resume(meeting: MeetingHead): Promise<void> {
        const confirmed = await askToConfirm({
          title: resumeQuestion.title,
          body: resumeQuestion.text(meetingTitle(meeting)),
          confirmLabel: resumeQuestion.confirm,
        })
        if (!confirmed) return
        // A device that cannot load it resumes without the motions, which stay in the earlier meeting.
        const proceedings = await import('@civic-hub/committee/proceedings').catch(() => null)
        const resumed = replica.meeting(meeting.id).resume()
        if (!done(resumed)) return
        // It is refused if no motion is pending.
        if (proceedings) replica.meeting(resumed.value).bind(proceedings.carryMotions)(author)
        notify({ title: toast.resumed, message: toast.resumedDetail })
        void navigate({
          to: '/$committeeId/meetings/$meetingId',
          params: { committeeId: slug, meetingId: resumed.value },
        })
      },

      remove(meeting: MeetingHead, onUndone?: () => void): void {
        const removed = replica.meeting(meeting.id).remove()
        if (!done(removed)) return
        const undo = () => {
          replica.meeting(meeting.id).restore()
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
        const restored = replica.meeting(meetingId).restore()
        const meeting = replica.meeting(meetingId).head.read()
        if (done(restored)) notify({ title: toast.restored, ...(meeting && { message: meetingTitle(meeting) }) })
      },
    }
  }, [author, replica, navigate, slug, showMinutes])
}

export type MeetingActions = ReturnType<typeof useMeetingActions>
