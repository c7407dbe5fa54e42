import { format } from 'date-fns/format'
import * as Y from 'yjs'
import { actionItemKey, createActionItem, readActionItems } from '../action-items/action-item.ts'
import { findMeeting, meetingsMap } from '../document/committee-document.ts'
import { orderKeyBetween } from '../document/order-key.ts'
import { asMap } from '../document/tolerant-read.ts'
import { transitionsOn } from '../document/transition.ts'
import type { TransitionContext } from '../document/transition-context.ts'
import { createItem, itemKey } from '../items/meeting-item.ts'
import { findContinuation } from './continuation.ts'
import { createMeeting, type Meeting, readMeeting } from './meeting.ts'
import { canResume } from './meeting-rules.ts'

const carriedMeetingFields = ['agenda', 'pledgeDone', 'bylawsDone']
/** Fields that createItem() does not write. */
const carriedItemFields = ['deadline', 'origin', 'isRequired', 'icon']

/**
 * Makes a new live meeting that continues a completed one, and returns its id. It gets copies of the agenda, rituals,
 * notes, documents, tags and open action items. It gets neither the transcript nor the action items that are done.
 */
export const resumeMeeting = transitionsOn(
  findToResume,
  'meeting-not-found',
)({
  rule: ({ doc, old }) => canResume(old, findContinuation(doc, old.id) !== null),
  write: ({ doc, original, old }, context) => {
    const now = context.now()
    const id = `resumed-${old.id}-${now.getTime()}-${context.randomId()}`
    const meeting = createMeeting(`${old.title} — Resumed ${format(now, 'MMM d, yyyy')}`, {
      startedAt: now.toISOString(),
      parentMeetingId: old.id,
      recurring: old.recurring,
    })
    const notes = original.get('notes')
    if (notes instanceof Y.XmlFragment) meeting.set('notes', notes.clone())
    carryItems(context, old, original, meeting)
    carryActionItems(context, original, meeting)
    const listed = [...original.keys()].filter((key) => key.startsWith('document:') || key.startsWith('tag:'))
    carryPlainFields(original, meeting, [...carriedMeetingFields, ...listed])
    meetingsMap(doc).set(id, meeting)
    return id
  },
  undo: false,
})

function findToResume(doc: Y.Doc, meetingId: string) {
  const original = findMeeting(doc, meetingId)
  return original && { doc, original, old: readMeeting(meetingId, original) }
}

function carryItems(
  context: TransitionContext,
  old: Meeting,
  original: Y.Map<unknown>,
  meeting: Y.Map<unknown>,
): void {
  for (const [kind, items] of [
    ['agenda', old.agendaItems],
    ['ritual', old.rituals.items],
  ] as const) {
    let order: string | null = null
    for (const item of items) {
      const itemId = context.randomId()
      order = orderKeyBetween(order, null, itemId)
      const subtasks = item.subtasks.map((subtask) => ({ ...subtask, id: context.randomId() }))
      const fresh = createItem({ ...item, subtasks, order })
      const source = asMap(original.get(itemKey(kind, item.id)))
      if (source) carryPlainFields(source, fresh, carriedItemFields)
      meeting.set(itemKey(kind, itemId), fresh)
    }
  }
}

function carryActionItems(
  context: TransitionContext,
  original: Y.Map<unknown>,
  meeting: Y.Map<unknown>,
): void {
  let order: string | null = null
  for (const item of readActionItems(original).filter((candidate) => !candidate.done)) {
    const itemId = context.randomId()
    order = orderKeyBetween(order, null, itemId)
    meeting.set(actionItemKey(itemId), createActionItem({ ...item, carriedFrom: item.id }, order))
  }
}

/** Copies plain values only: a nested type can't be put in a second place. */
function carryPlainFields(from: Y.Map<unknown>, to: Y.Map<unknown>, fields: readonly string[]): void {
  for (const field of fields) {
    const value = from.get(field)
    if (value !== undefined && !(value instanceof Y.AbstractType)) to.set(field, value)
  }
}
