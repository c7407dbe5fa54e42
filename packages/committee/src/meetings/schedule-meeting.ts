import { format } from 'date-fns/format'
import type * as Y from 'yjs'
import { change, findMeeting, meetingsMap, setField } from '../document/committee-document.ts'
import { orderKeyBetween } from '../document/order-key.ts'
import { accepted, type Result, refused } from '../document/result.ts'
import { type TransitionContext, withoutUndo } from '../document/transition-context.ts'
import { createItem, itemKey } from '../items/meeting-item.ts'
import { readTemplate, type TemplateEntry } from '../template/meeting-template.ts'
import { createMeeting, type Recurring } from './meeting.ts'
import { canReschedule, canScheduleFor, canTitle } from './meeting-rules.ts'
import { readStatus } from './meeting-status.ts'

export interface MeetingPlan {
  readonly title: string
  /** ISO. */
  readonly scheduledFor: string
  readonly recurring?: Recurring | null
}

/** The title of a meeting that nobody gave one: '{committee name} Meeting - {MMM dd, yyyy}'. */
export function defaultMeetingTitle(committeeName: string, date: Date): string {
  return `${committeeName} Meeting - ${format(date, 'MMM dd, yyyy')}`
}

/** Plans an upcoming meeting from the committee's template and answers its id. */
export function scheduleMeeting(
  doc: Y.Doc,
  context: TransitionContext,
  plan: MeetingPlan,
): Result<string, 'title-required' | 'date-required' | 'date-in-past'> {
  const refusal = canTitle(plan.title) ?? canScheduleFor(plan.scheduledFor, context.now())
  if (refusal) return refused(refusal)
  const scheduledFor = new Date(plan.scheduledFor).toISOString()
  const meeting = createMeeting(plan.title.trim(), { scheduledFor, recurring: enabled(plan.recurring) })
  return accepted(putNewMeeting(doc, context, meeting))
}

/** Makes a meeting that is live from now on, from the template, and answers its id; a blank title gets the default. */
export function startMeetingNow(
  doc: Y.Doc,
  context: TransitionContext,
  plan: { readonly title: string; readonly committeeName: string; readonly recurring?: Recurring | null },
): Result<string, never> {
  const now = context.now()
  const title = plan.title.trim() || defaultMeetingTitle(plan.committeeName, now)
  const meeting = createMeeting(title, { startedAt: now.toISOString(), recurring: enabled(plan.recurring) })
  return accepted(putNewMeeting(doc, context, meeting))
}

/** Changes when an upcoming meeting is planned for; leaves the recurrence alone unless one is given. */
export function rescheduleMeeting(
  doc: Y.Doc,
  context: TransitionContext,
  meetingId: string,
  plan: Pick<MeetingPlan, 'scheduledFor' | 'recurring'>,
): Result<undefined, 'meeting-not-found' | 'already-started' | 'date-required' | 'date-in-past'> {
  const meeting = findMeeting(doc, meetingId)
  if (!meeting) return refused('meeting-not-found')
  const refusal =
    canReschedule({ status: readStatus(meeting) }) ?? canScheduleFor(plan.scheduledFor, context.now())
  if (refusal) return refused(refusal)
  change(doc, context, () => {
    setField(meeting, 'scheduledFor', new Date(plan.scheduledFor).toISOString())
    if (plan.recurring !== undefined) setField(meeting, 'recurring', enabled(plan.recurring))
  })
  return accepted(undefined)
}

function putNewMeeting(doc: Y.Doc, context: TransitionContext, meeting: Y.Map<unknown>): string {
  // The tail keeps two devices apart that make a meeting in the same millisecond, or whose clocks agree by chance.
  const id = `meeting-${context.now().getTime()}-${context.randomId()}`
  const template = readTemplate(doc)
  fill(context, template.rituals, (itemId, order, entry) => {
    const ritual = createItem({ title: entry.text, order })
    ritual.set('origin', entry.id)
    meeting.set(itemKey('ritual', itemId), ritual)
  })
  fill(context, template.defaultAgendaItems, (itemId, order, entry) => {
    meeting.set(itemKey('agenda', itemId), createItem({ title: entry.text, order }))
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
