import type * as Y from 'yjs'
import { setField } from '../../document/committee-document.ts'
import { editFields, firstRefusal } from '../../document/edit-fields.ts'
import { editTextField } from '../../document/form-edit.ts'
import { canTitle } from '../../document/title-rule.ts'
import { onMeeting } from '../../document/transition.ts'
import { type Recurring, readRule, ruleKey } from './meeting.ts'
import { type MeetingForm, meetingFields } from './meeting-fields.ts'
import { canReschedule, canScheduleFor } from './meeting-rules.ts'
import { readStatus } from './meeting-status.ts'

export interface EditedMeeting extends Partial<MeetingForm> {
  readonly title?: string
  /** The planned time of an upcoming meeting; the recurrence is kept unless one is given. */
  readonly plan?: {
    readonly scheduledFor: string
    readonly recurring?: Recurring | null
  }
}

/** Writes the changes of a form between opening and saving, field by field; all of them or none. */
export const editMeeting = onMeeting({
  rule: (meeting, context, _opened: EditedMeeting, { title, plan, ...typed }: EditedMeeting) =>
    (title === undefined ? null : canTitle(title)) ??
    (plan === undefined
      ? null
      : (canReschedule({ status: readStatus(meeting) }) ?? canScheduleFor(plan.scheduledFor, context.now()))) ??
    firstRefusal(meetingFields, typed),
  write: (meeting, context, opened: EditedMeeting, saved: EditedMeeting) => {
    const { title, plan } = saved
    if (title !== undefined) editTextField(meeting, 'title', opened.title ?? '', title.trim(), context)
    if (plan) {
      setField(meeting, 'scheduledFor', new Date(plan.scheduledFor).toISOString())
      if (plan.recurring !== undefined) setRecurring(meeting, plan.recurring)
    }
    editFields(meetingFields, meeting, opened, saved, context)
  },
  undo: false,
})

export const retitleMeeting = onMeeting({
  rule: (_meeting, _context, _opened: string, saved: string) => canTitle(saved),
  write: (meeting, context, opened: string, saved: string) =>
    editTextField(meeting, 'title', opened, saved.trim(), context),
})

export function setRecurring(meeting: Y.Map<unknown>, recurring: Recurring | null): void {
  const { rule, ...known } = recurring ?? {}
  setField(meeting, 'recurring', recurring?.enabled ? known : null)
  // Without a value of its own, the meeting has the rule of an earlier one.
  if (recurring && (rule || readRule(meeting))) meeting.set(ruleKey, rule ?? recurring.frequency)
}
