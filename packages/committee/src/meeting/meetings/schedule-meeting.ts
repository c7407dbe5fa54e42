import { format } from 'date-fns/format'
import type * as Y from 'yjs'
import { change, findMeeting, meetingsMap } from '../../document/committee-document.ts'
import { firstRefusal, putFields } from '../../document/edit-fields.ts'
import type { FieldRefusal } from '../../document/form-fields.ts'
import { orderKeyBetween } from '../../document/order-key.ts'
import { accepted, type Result, refused } from '../../document/result.ts'
import { canTitle } from '../../document/title-rule.ts'
import { transition } from '../../document/transition.ts'
import { type TransitionContext, withoutUndo } from '../../document/transition-context.ts'
import { createItem, itemKey } from '../items/meeting-item.ts'
import { type MeetingTemplate, readTemplate } from '../template/meeting-template.ts'
import { copyItems } from './copy-items.ts'
import { dayInTitle } from './day-in-title.ts'
import { markStarted } from './mark-started.ts'
import { createMeeting, type Recurring } from './meeting.ts'
import { type PlannedForm, plannedFields } from './meeting-fields.ts'
import { canScheduleFor } from './meeting-rules.ts'

export interface MeetingPlan extends NewMeetingOptions {
  readonly title: string
  readonly scheduledFor: string
}

/** The fields as a form has them; the length is the template's if absent, or none if null. */
interface NewMeetingOptions extends Partial<PlannedForm> {
  readonly recurring?: Recurring | null
  /** The id of the meeting whose agenda and rituals are copied; if absent, those of the template are used. */
  readonly agendaFrom?: string | null
}

/** The title of a meeting without a given title: '{committee name} Meeting - {MMM dd, yyyy}'. */
export function defaultMeetingTitle(committeeName: string, date: Date): string {
  return `${committeeName} Meeting - ${format(date, 'MMM dd, yyyy')}`
}

export const scheduleMeeting = transition(
  (
    doc: Y.Doc,
    context: TransitionContext,
    plan: MeetingPlan,
  ): Result<string, 'title-required' | 'date-required' | 'date-in-past' | OptionsRefusal> => {
    const refusal = canTitle(plan.title) ?? canScheduleFor(plan.scheduledFor, context.now()) ?? canTake(doc, plan)
    if (refusal) return refused(refusal)
    const scheduledFor = new Date(plan.scheduledFor).toISOString()
    const meeting = createMeeting(plan.title.trim(), { scheduledFor, ...recurringIn(plan) })
    putForm(doc, meeting, plan)
    return accepted(putNewMeeting(doc, context, meeting, plan.agendaFrom))
  },
)

/** A blank title is replaced by the default. */
export const startMeetingNow = transition(
  (
    doc: Y.Doc,
    context: TransitionContext,
    plan: NewMeetingOptions & { readonly title: string; readonly committeeName: string },
  ): Result<string, OptionsRefusal> => {
    const refusal = canTake(doc, plan)
    if (refusal) return refused(refusal)
    const now = context.now()
    const title = plan.title.trim() || defaultMeetingTitle(plan.committeeName, dayInTitle(doc, now))
    const startedAt = now.toISOString()
    const meeting = createMeeting(title, { startedAt, ...recurringIn(plan) })
    putForm(doc, meeting, plan)
    markStarted(doc, meeting)
    return accepted(putNewMeeting(doc, context, meeting, plan.agendaFrom))
  },
)

type OptionsRefusal = FieldRefusal<typeof plannedFields> | 'agenda-not-found'

function canTake(doc: Y.Doc, options: NewMeetingOptions): OptionsRefusal | null {
  const { agendaFrom = null } = options
  if (agendaFrom !== null && !findMeeting(doc, agendaFrom)) return 'agenda-not-found'
  return firstRefusal(plannedFields, options)
}

const recurringIn = ({ recurring }: NewMeetingOptions) => ({
  recurring: recurring?.enabled ? { ...recurring } : null,
})

function putForm(doc: Y.Doc, meeting: Y.Map<unknown>, options: NewMeetingOptions): void {
  const { duration = readTemplate(doc).defaultDuration } = options
  putFields(plannedFields, meeting, { ...options, duration })
}

/** With the agenda of another meeting or of the template. */
export function putNewMeeting(
  doc: Y.Doc,
  context: TransitionContext,
  meeting: Y.Map<unknown>,
  agendaFrom: string | null = null,
): string {
  // The random suffix keeps ids different if two devices create a meeting in the same millisecond.
  const id = `meeting-${context.now().getTime()}-${context.randomId()}`
  const source = agendaFrom === null ? null : findMeeting(doc, agendaFrom)
  if (source) copyItems('plan', context, source, meeting)
  else fillFromTemplate(context, readTemplate(doc), meeting)
  change(doc, withoutUndo(context), () => meetingsMap(doc).set(id, meeting))
  return id
}

function fillFromTemplate(context: TransitionContext, template: MeetingTemplate, meeting: Y.Map<unknown>): void {
  for (const [kind, entries] of [
    ['ritual', template.rituals],
    ['agenda', template.defaultAgendaItems],
  ] as const) {
    let order: string | null = null
    for (const entry of entries) {
      const itemId = context.randomId()
      order = orderKeyBetween(order, null, itemId)
      const item = createItem({ title: entry.text, order })
      item.set('origin', entry.id)
      meeting.set(itemKey(kind, itemId), item)
    }
  }
}
