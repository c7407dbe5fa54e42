import { format } from 'date-fns/format'
import type * as Y from 'yjs'
import { change, meetingsMap, setField } from '../document/committee-document.ts'
import { orderKeyBetween } from '../document/order-key.ts'
import { accepted, type Result, refused } from '../document/result.ts'
import { canTitle } from '../document/title-rule.ts'
import { onMeeting, transition } from '../document/transition.ts'
import { type TransitionContext, withoutUndo } from '../document/transition-context.ts'
import { createItem, itemKey } from '../items/meeting-item.ts'
import { readTemplate, type TemplateEntry } from '../template/meeting-template.ts'
import { createMeeting, type Recurring } from './meeting.ts'
import { canReschedule, canScheduleFor } from './meeting-rules.ts'
import { readStatus } from './meeting-status.ts'

export interface MeetingPlan {
  readonly title: string
  /** ISO. */
  readonly scheduledFor: string
  readonly recurring?: Recurring | null
}

/** The title of a meeting without a given title: '{committee name} Meeting - {MMM dd, yyyy}'. */
export function defaultMeetingTitle(committeeName: string, date: Date): string {
  return `${committeeName} Meeting - ${format(date, 'MMM dd, yyyy')}`
}

/** Plans an upcoming meeting from the committee's template and returns its id. */
export const scheduleMeeting = transition(
  (
    doc: Y.Doc,
    context: TransitionContext,
    plan: MeetingPlan,
  ): Result<string, 'title-required' | 'date-required' | 'date-in-past'> => {
    const refusal = canTitle(plan.title) ?? canScheduleFor(plan.scheduledFor, context.now())
    if (refusal) return refused(refusal)
    const scheduledFor = new Date(plan.scheduledFor).toISOString()
    const meeting = createMeeting(plan.title.trim(), { scheduledFor, recurring: enabled(plan.recurring) })
    return accepted(putNewMeeting(doc, context, meeting))
  },
)

/** Makes a meeting that is live from now on, from the template, and returns its id; a blank title gets the default. */
export const startMeetingNow = transition(
  (
    doc: Y.Doc,
    context: TransitionContext,
    plan: { readonly title: string; readonly committeeName: string; readonly recurring?: Recurring | null },
  ): Result<string, never> => {
    const now = context.now()
    const title = plan.title.trim() || defaultMeetingTitle(plan.committeeName, now)
    const meeting = createMeeting(title, {
      startedAt: now.toISOString(),
      recurring: enabled(plan.recurring),
    })
    return accepted(putNewMeeting(doc, context, meeting))
  },
)

/** Changes when an upcoming meeting is planned for; leaves the recurrence alone unless one is given. */
export const rescheduleMeeting = onMeeting({
  rule: (meeting, context, plan: Pick<MeetingPlan, 'scheduledFor' | 'recurring'>) =>
    canReschedule({ status: readStatus(meeting) }) ?? canScheduleFor(plan.scheduledFor, context.now()),
  write: (meeting, _context, plan: Pick<MeetingPlan, 'scheduledFor' | 'recurring'>) => {
    setField(meeting, 'scheduledFor', new Date(plan.scheduledFor).toISOString())
    if (plan.recurring !== undefined) setField(meeting, 'recurring', enabled(plan.recurring))
  },
  undo: false,
})

function putNewMeeting(doc: Y.Doc, context: TransitionContext, meeting: Y.Map<unknown>): string {
  // The random tail keeps ids different when two devices make a meeting in the same millisecond.
  const id = `meeting-${context.now().getTime()}-${context.randomId()}`
  const template = readTemplate(doc)
  fill(context, template.rituals, (itemId, order, entry) => {
    const ritual = createItem({ title: entry.text, order })
    ritual.set('origin', entry.id)
    meeting.set(itemKey('ritual', itemId), ritual)
  })
  fill(context, template.defaultAgendaItems, (itemId, order, entry) => {
    const item = createItem({ title: entry.text, order })
    item.set('origin', entry.id)
    meeting.set(itemKey('agenda', itemId), item)
  })
  change(doc, withoutUndo(context), () => meetingsMap(doc).set(id, meeting))
  return id
}

function fill(
  context: TransitionContext,
  entries: readonly TemplateEntry[],
  put: (itemId: string, order: string, entry: TemplateEntry) => void,
): void {
  let order: string | null = null
  for (const entry of entries) {
    const itemId = context.randomId()
    order = orderKeyBetween(order, null, itemId)
    put(itemId, order, entry)
  }
}

function enabled(recurring: Recurring | null | undefined): Recurring | null {
  return recurring?.enabled ? { enabled: true, frequency: recurring.frequency } : null
}
