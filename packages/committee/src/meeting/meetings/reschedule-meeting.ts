import type * as Y from 'yjs'
import { setField } from '../../document/committee-document.ts'
import { onMeeting } from '../../document/transition.ts'
import { type Recurring, readRule, ruleKey } from './meeting.ts'
import { canReschedule, canScheduleFor } from './meeting-rules.ts'
import { readStatus } from './meeting-status.ts'
import type { MeetingPlan } from './schedule-meeting.ts'

/** Changes the planned time of an upcoming meeting; keeps the recurrence unless one is given. */
export const rescheduleMeeting = onMeeting({
  rule: (meeting, context, plan: Pick<MeetingPlan, 'scheduledFor' | 'recurring'>) =>
    canReschedule({ status: readStatus(meeting) }) ?? canScheduleFor(plan.scheduledFor, context.now()),
  write: (meeting, _context, plan: Pick<MeetingPlan, 'scheduledFor' | 'recurring'>) => {
    setField(meeting, 'scheduledFor', new Date(plan.scheduledFor).toISOString())
    if (plan.recurring !== undefined) setRecurring(meeting, plan.recurring)
  },
  undo: false,
})

export function setRecurring(meeting: Y.Map<unknown>, recurring: Recurring | null): void {
  const { rule, ...known } = recurring ?? {}
  setField(meeting, 'recurring', recurring?.enabled ? known : null)
  // Without a value of its own, the meeting has the rule of an earlier one.
  if (recurring && (rule || readRule(meeting))) meeting.set(ruleKey, rule ?? recurring.frequency)
}
