import { canReschedule, editMeeting, type MeetingHead, scheduleMeeting } from '@civic-hub/committee'
import { useNavigate } from '@tanstack/react-router'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { meetingRefusals } from '../../../shell/meeting-field-words.ts'
import { meetingsTexts } from '../../../texts/en/meetings.gen.ts'
import { momentInWords } from '../../../ui/dates.ts'
import { notify, notifyError } from '../../../ui/notify.ts'
import { recurringOf, type ScheduleFields, scheduledFor } from './schedule-fields.ts'
import { startNow } from './start-now.ts'

const { toast } = meetingsTexts

interface SaveSchedule {
  slug: string
  committeeName: string
  /** The meeting that is changed, or null for a new one. */
  meeting: MeetingHead | null
  /** The values of the form when it was opened. */
  opened: ScheduleFields
  onClose: () => void
}

/** The actions of the two buttons of the schedule dialog. */
export function useSaveSchedule({ slug, committeeName, meeting, opened, onClose }: SaveSchedule) {
  const replica = useReplica()
  const navigate = useNavigate()
  const optionsOf = (fields: ScheduleFields) => ({
    ...fields,
    recurring: recurringOf(fields, meeting?.recurring ?? null),
    agendaFrom: fields.agendaFrom || null,
  })

  function change({ id, ...head }: MeetingHead, fields: ScheduleFields) {
    const moment = scheduledFor(fields)
    const { recurring } = optionsOf(fields)
    const isPlanned = moment !== null && canReschedule(head) === null
    const plan = isPlanned ? { plan: { scheduledFor: moment, recurring } } : {}
    return replica.meeting(id).bind(editMeeting)(opened, { ...fields, ...plan })
  }

  const open = (meetingId: string) =>
    void navigate({ to: '/$committeeId/meetings/$meetingId', params: { committeeId: slug, meetingId } })

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
        notifyError({ title: meetingRefusals[saved.refusal] })
        return
      }
      const title = fields.title.trim()
      const { value: added } = saved
      notify({
        title: meeting ? toast.updated : toast.scheduled,
        message: moment === null ? title : toast.scheduledFor(title, momentInWords(new Date(moment))),
        ...(added && { action: { label: toast.open, onAction: () => open(added) } }),
      })
      onClose()
    },

    startNow(fields: ScheduleFields): void {
      const meetingId = startNow(replica, { ...optionsOf(fields), committeeName })
      if (meetingId === null) return
      onClose()
      open(meetingId)
    },
  }
}
