import {
  canReschedule,
  type DetailsInForm,
  type MeetingHead,
  rescheduleMeeting,
  scheduleMeeting,
} from '@civic-hub/committee'
import { queryMeetingFacts, setMeetingFacts } from '@civic-hub/committee/minutes'
import { useNavigate } from '@tanstack/react-router'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { meetingsTexts } from '../../../texts/en/meetings.ts'
import { momentInWords } from '../../../ui/dates.ts'
import { notify, notifyError } from '../../../ui/notify.ts'
import { recurringOf, type ScheduleFields, scheduledFor } from './schedule-fields.ts'
import { startNow } from './start-now.ts'

const { toast, refused } = meetingsTexts

interface SaveSchedule {
  slug: string
  committeeName: string
  /** The meeting that is changed, or null for a new one. */
  meeting: MeetingHead | null
  /** The values of the form when it was opened. */
  opened: ScheduleFields
  onClose: () => void
}

const detailsOf = ({ place, link, duration }: ScheduleFields): DetailsInForm => ({ place, link, duration })

/** The actions of the two buttons of the schedule dialog. */
export function useSaveSchedule({ slug, committeeName, meeting, opened, onClose }: SaveSchedule) {
  const replica = useReplica()
  const navigate = useNavigate()
  const optionsOf = (fields: ScheduleFields) => ({
    ...detailsOf(fields),
    title: fields.title,
    recurring: recurringOf(fields, meeting?.recurring ?? null),
    agendaFrom: fields.agendaFrom || null,
  })

  /** The form limits its length, so that it is never refused for a meeting that exists. */
  function setKind(id: string, { kind }: ScheduleFields) {
    const facts = queryMeetingFacts(replica.doc, id).read()
    if (kind.trim() !== opened.kind)
      setMeetingFacts(replica.doc, replica.context, id, facts, { ...facts, kind: kind.trim() || null })
  }

  function change({ id, ...head }: MeetingHead, fields: ScheduleFields) {
    const bound = replica.meeting(id)
    const moment = scheduledFor(fields)
    const { recurring } = optionsOf(fields)
    const rescheduled =
      moment === null || canReschedule(head) !== null
        ? null
        : bound.bind(rescheduleMeeting)({ scheduledFor: moment, recurring })
    if (rescheduled && !rescheduled.ok) return rescheduled
    setKind(id, fields)
    const detailed = bound.setDetails(detailsOf(opened), detailsOf(fields))
    return detailed.ok ? bound.retitle(opened.title, fields.title) : detailed
  }

  return {
    save(fields: ScheduleFields): void {
      const moment = scheduledFor(fields)
      const saved = meeting
        ? change(meeting, fields)
        : scheduleMeeting(replica.doc, replica.context, {
            ...optionsOf(fields),
            scheduledFor: moment ?? '',
          })
      if (!saved.ok) {
        notifyError({ title: refused[saved.refusal] })
        return
      }
      if (typeof saved.value === 'string') setKind(saved.value, fields)
      const title = fields.title.trim()
      notify({
        title: meeting ? toast.updated : toast.scheduled,
        message: moment === null ? title : toast.scheduledFor(title, momentInWords(new Date(moment))),
      })
      onClose()
    },

    startNow(fields: ScheduleFields): void {
      const meetingId = startNow(replica, { ...optionsOf(fields), committeeName })
      if (meetingId === null) return
      setKind(meetingId, fields)
      onClose()
      void navigate({
        to: '/$committeeId/meetings/$meetingId',
        params: { committeeId: slug, meetingId },
      })
    },
  }
}
