import { format } from 'date-fns'
import * as Y from 'yjs'
import { actionItemKey, createActionItem, readActionItems } from '../action-items/action-item.ts'
import { change, findMeeting, meetingsMap } from '../document/committee-document.ts'
import type { Hand } from '../document/hand.ts'
import { orderKeyBetween } from '../document/order-key.ts'
import { accepted, type Result, refused } from '../document/result.ts'
import { createItem, itemKey } from '../items/meeting-item.ts'
import { createRitual } from '../rituals/ritual-item.ts'
import { createMeeting, type Meeting, readMeeting } from './meeting.ts'
import { canResume } from './meeting-rules.ts'

/**
 * Makes a new live meeting that goes on where a completed one ended, and answers its id. Agenda, rituals, notes,
 * documents and tags come along as fresh copies, the transcript does not, and of the action items only those that
 * are not done.
 */
export function resumeMeeting(
  doc: Y.Doc,
  hand: Hand,
  meetingId: string,
): Result<string, 'meeting-not-found' | 'not-completed'> {
  const original = findMeeting(doc, meetingId)
  if (!original) return refused('meeting-not-found')
  const old = readMeeting(meetingId, original)
  const refusal = canResume(old)
  if (refusal) return refused(refusal)

  const now = hand.now()
  const id = `resumed-${meetingId}-${now.getTime()}-${hand.randomId()}`
  const meeting = createMeeting(`${old.title} — Resumed ${format(now, 'MMM d, yyyy')}`, {
    startedAt: now.toISOString(),
    parentMeetingId: meetingId,
    recurring: old.recurring,
  })
  const notes = original.get('notes')
  if (notes instanceof Y.XmlFragment) meeting.set('notes', notes.clone())
  carryItems(hand, old, original, meeting)
  carryActionItems(hand, original, meeting)
  for (const [key, value] of original.entries()) {
    if (key.startsWith('document:') || key.startsWith('tag:')) meeting.set(key, value)
  }
  change(doc, hand, () => meetingsMap(doc).set(id, meeting))
  return accepted(id)
}

function carryItems(hand: Hand, old: Meeting, original: Y.Map<unknown>, meeting: Y.Map<unknown>): void {
  let order: string | null = null
  for (const item of old.agendaItems) {
    const itemId = hand.randomId()
    order = orderKeyBetween(order, null, itemId)
    const fresh = createItem({ ...item, subtasks: freshSubtasks(hand, item.subtasks), order })
    if (item.deadline !== null) fresh.set('deadline', item.deadline)
    meeting.set(itemKey('agenda', itemId), fresh)
  }
  order = null
  for (const item of old.rituals.items) {
    const itemId = hand.randomId()
    order = orderKeyBetween(order, null, itemId)
    const source = original.get(itemKey('ritual', item.id)) as Y.Map<unknown>
    const origin = source.get('origin')
    const fresh = createRitual({
      ...item,
      subtasks: freshSubtasks(hand, item.subtasks),
      order,
      origin: typeof origin === 'string' ? origin : null,
    })
    meeting.set(itemKey('ritual', itemId), fresh)
  }
}

function carryActionItems(hand: Hand, original: Y.Map<unknown>, meeting: Y.Map<unknown>): void {
  let order: string | null = null
  for (const item of readActionItems(original).filter((candidate) => !candidate.done)) {
    const itemId = hand.randomId()
    order = orderKeyBetween(order, null, itemId)
    meeting.set(actionItemKey(itemId), createActionItem(item, order))
  }
}

function freshSubtasks(hand: Hand, subtasks: Meeting['agendaItems'][number]['subtasks']) {
  return subtasks.map((subtask) => ({ ...subtask, id: hand.randomId() }))
}
