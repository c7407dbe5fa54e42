import { isPlannedForAnotherDay, type MeetingHead } from '@civic-hub/committee'
import { useNavigate } from '@tanstack/react-router'
import { createElement, useMemo } from 'react'
import { useReplica } from '../../replica/react/replica-provider.tsx'
import { saveFile } from '../../shell/export-work.ts'
import { meetingsTexts } from '../../texts/en/meetings.ts'
import { askToConfirm } from '../../ui/confirm-dialog.tsx'
import { notify, notifyError } from '../../ui/notify.ts'
import { meetingInstant, meetingTitle } from './meeting-when.ts'
import { Unsynced } from './unsynced.tsx'

const { toast, refused, start, startCancelled, resumeQuestion, end } = meetingsTexts

/** The life of a meeting, as a person leads it: the question before it, the transition, its toast. */
export function useMeetingActions(slug: string) {
  const replica = useReplica()
  const navigate = useNavigate()

  return useMemo(() => {
    function revertStart({ id, scheduledFor }: MeetingHead): void {
      const reverted = replica.meeting(id).revertStart()
      if (!reverted.ok) notifyError({ title: refused[reverted.refusal] })
      else
        notify({
          title: toast.startReverted,
          message: toast.startRevertedDetail(meetingInstant(scheduledFor)),
        })
    }

    function reinstate(meetingId: string): void {
      const reinstated = replica.meeting(meetingId).reinstate()
      const meeting = replica.meeting(meetingId).head.read()
      if (!reinstated.ok) notifyError({ title: refused[reinstated.refusal] })
      else notify({ title: toast.reinstated, ...(meeting && { message: meetingTitle(meeting) }) })
    }

    return {
      revertStart,

      async start(meeting: MeetingHead): Promise<void> {
        if (meeting.cancelled !== null) {
          const { reason } = meeting.cancelled
          const confirmed = await askToConfirm({
            title: startCancelled.title,
            body: startCancelled.text(reason),
            confirmLabel: startCancelled.confirm,
            cancelLabel: startCancelled.cancel,
          })
          if (!confirmed) return
          replica.meeting(meeting.id).reinstate()
        }
        const confirmed =
          meeting.cancelled !== null ||
          !isPlannedForAnotherDay(meeting, new Date()) ||
          (await askToConfirm({
            title: start.title,
            body: start.text(meetingInstant(meeting.scheduledFor)),
            confirmLabel: start.confirm,
            cancelLabel: start.cancel,
          }))
        if (!confirmed) return
        const started = replica.meeting(meeting.id).start()
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

      async end({ id: meetingId }: MeetingHead): Promise<void> {
        const confirmed = await askToConfirm({
          title: end.title,
          body: end.text,
          details: createElement(Unsynced, { replica }),
          confirmLabel: end.confirm,
          cancelLabel: end.cancel,
        })
        if (!confirmed) return
        const ended = replica.meeting(meetingId).end()
        if (!ended.ok) {
          notifyError({ title: refused[ended.refusal] })
          return
        }
        notify({ title: toast.ended, message: toast.endedDetail })
        void navigate({
          to: '/$committeeId/meetings/$meetingId',
          params: { committeeId: slug, meetingId },
          search: { view: 'minutes' },
        })
      },

      cancel(meeting: MeetingHead, reason: string): void {
        const cancelled = replica.meeting(meeting.id).cancel(reason)
        if (!cancelled.ok) {
          notifyError({ title: refused[cancelled.refusal] })
          return
        }
        notify({
          title: toast.cancelled,
          message: meetingTitle(meeting),
          action: { label: toast.undo, onAction: () => reinstate(meeting.id) },
        })
      },

      reinstate,

      async calendar(meeting: MeetingHead): Promise<void> {
        try {
          const { calendarFile, calendarFileName } = await import('./meeting-calendar.ts')
          const address = `${location.origin}/${slug}/meetings/${meeting.id}`
          const content = new Blob([calendarFile(meeting, address)], { type: 'text/calendar;charset=utf-8' })
          saveFile(content, calendarFileName(meeting))
        } catch (failure) {
          console.warn('The calendar file could not be made', failure)
          notifyError({ title: toast.noCalendar, message: toast.noCalendarDetail })
        }
      },

      async resume(meeting: MeetingHead): Promise<void> {
        const confirmed = await askToConfirm({
          title: resumeQuestion.title,
          body: resumeQuestion.text(meetingTitle(meeting)),
          confirmLabel: resumeQuestion.confirm,
          cancelLabel: resumeQuestion.cancel,
        })
        if (!confirmed) return
        const resumed = replica.meeting(meeting.id).resume()
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
        const removed = replica.meeting(meeting.id).remove()
        if (!removed.ok) {
          notifyError({ title: refused[removed.refusal] })
          return
        }
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
        if (restored.ok) notify({ title: toast.restored, ...(meeting && { message: meetingTitle(meeting) }) })
        else notifyError({ title: refused[restored.refusal] })
      },
    }
  }, [replica, navigate, slug])
}

export type MeetingActions = ReturnType<typeof useMeetingActions>
