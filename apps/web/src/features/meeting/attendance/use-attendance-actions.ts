import {
  type AttendanceCorrection,
  type AttendanceStatus,
  type Attendee,
  assignDuty,
  correctAttendance,
  correctDuty,
  type Duty,
  markAllPresent,
  markAttendance,
  type Person,
  voidStatements,
} from '@civic-hub/committee'
import { useMemo } from 'react'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { announceRefusals, announceWithUndo } from '../../../shell/announce-result.ts'
import { attendanceTexts as texts } from '../../../texts/en/attendance.gen.ts'
import { say } from '../../../ui/live-region.tsx'

/** A person's actions on the attendance. Each runs a transition and announces its result. */
export function useAttendanceActions(meetingId: string) {
  const replica = useReplica()
  return useMemo(() => {
    const meeting = replica.meeting(meetingId)
    const verbs = {
      mark: meeting.bind(markAttendance),
      markAll: meeting.bind(markAllPresent),
      correct: meeting.bind(correctAttendance),
      takeBack: meeting.bind(voidStatements),
      assign: meeting.bind(assignDuty),
      correctDuty: meeting.bind(correctDuty),
    }

    const done = announceRefusals(texts.refused)

    function takeBack(ids: readonly string[], title: string): void {
      const voided = verbs.takeBack(ids)
      if (!done(voided)) return
      const undo = () => {
        if (done(verbs.takeBack(voided.value))) say(texts.announced.restored)
      }
      announceWithUndo(title, undo)
    }

    return {
      mark(attendee: Attendee, status: AttendanceStatus): boolean {
        const marked = done(verbs.mark(attendee, status))
        if (marked) say(texts.announced.marked(attendee.name.trim(), texts.statuses[status]))
        return marked
      },
      /** States a person as a guest, or as a member who counts for the quorum and votes. */
      markAs(attendee: Attendee, status: AttendanceStatus, guest: boolean): boolean {
        const marked = done(verbs.mark({ ...attendee, guest }, status))
        if (marked) say(texts.announced.markedAs[guest ? 'guest' : 'member'](attendee.name.trim()))
        return marked
      },
      markAll(attendees: readonly Attendee[]): void {
        const marked = verbs.markAll(attendees)
        if (!done(marked)) return
        const ids = marked.value
        announceWithUndo(texts.allMarked(ids.length), () => takeBack(ids, texts.announced.takenBackAll))
      },
      correct(name: string, id: string, correction: AttendanceCorrection): boolean {
        const corrected = done(verbs.correct(id, correction))
        if (corrected) say(texts.announced.corrected(name))
        return corrected
      },
      assign(duty: Duty, holder: Person, at: string | undefined): boolean {
        const assigned = done(verbs.assign(duty, holder, at))
        if (assigned) say(texts.duties.announced[duty](holder.name.trim()))
        return assigned
      },
      correctDuty(id: string, holder: Person, at: string): boolean {
        const corrected = done(verbs.correctDuty(id, holder, at))
        if (corrected) say(texts.announced.corrected(holder.name.trim()))
        return corrected
      },
      takeBack: (name: string, id: string) => takeBack([id], texts.takenBack(name)),
    }
  }, [replica, meetingId])
}

export type AttendanceActions = ReturnType<typeof useAttendanceActions>
