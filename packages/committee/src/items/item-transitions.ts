import type * as Y from 'yjs'
import { change, findMeeting, setField } from '../document/committee-document.ts'
import type { Hand } from '../document/hand.ts'
import { keysForPlace, type Place } from '../document/ordered-list.ts'
import { putEntity } from '../document/put-entity.ts'
import { markRemoved, unmarkRemoved } from '../document/removal.ts'
import { accepted, type Result, refused } from '../document/result.ts'
import { trimText } from '../document/text-edit.ts'
import { asText } from '../document/tolerant-read.ts'
import { createItem, findItem, type ItemKind, itemKey, placesOf } from './meeting-item.ts'

// What agenda items and rituals do alike; their own files give these their names.

export type ItemRefusal = 'item-not-found'

export function addItem(
  doc: Y.Doc,
  hand: Hand,
  kind: ItemKind,
  meetingId: string,
  title: string,
): Result<string, 'meeting-not-found'> {
  const meeting = findMeeting(doc, meetingId)
  if (!meeting) return refused('meeting-not-found')
  const id = hand.randomId()
  const keys = keysForPlace(placesOf(meeting, kind), id, { after: null, before: null })
  const order = keys.get(id) ?? ''
  putEntity(doc, hand, meeting, itemKey(kind, id), createItem({ title, order }))
  if (keys.size > 1) change(doc, hand, () => writeOrder(meeting, kind, keys))
  return accepted(id)
}

export function moveItem(
  doc: Y.Doc,
  hand: Hand,
  kind: ItemKind,
  meetingId: string,
  itemId: string,
  place: Place,
): Result<undefined, ItemRefusal> {
  const meeting = findMeeting(doc, meetingId)
  if (!meeting || !findItem(doc, meetingId, itemId, [kind])) return refused('item-not-found')
  const keys = keysForPlace(placesOf(meeting, kind), itemId, place)
  change(doc, hand, () => writeOrder(meeting, kind, keys))
  return accepted(undefined)
}

export function setItemField(
  doc: Y.Doc,
  hand: Hand,
  kind: ItemKind,
  meetingId: string,
  itemId: string,
  field: 'completed' | 'deadline',
  value: unknown,
): Result<undefined, ItemRefusal> {
  const item = findItem(doc, meetingId, itemId, [kind])
  if (!item) return refused('item-not-found')
  change(doc, hand, () => setField(item, field, value))
  return accepted(undefined)
}

export function removeItem(
  doc: Y.Doc,
  hand: Hand,
  kind: ItemKind,
  meetingId: string,
  itemId: string,
): Result<undefined, ItemRefusal> {
  const item = findItem(doc, meetingId, itemId, [kind])
  if (!item) return refused('item-not-found')
  change(doc, hand, () => markRemoved(item, hand))
  return accepted(undefined)
}

export function restoreItem(
  doc: Y.Doc,
  hand: Hand,
  kind: ItemKind,
  meetingId: string,
  itemId: string,
): Result<undefined, ItemRefusal> {
  const item = findItem(doc, meetingId, itemId, [kind])
  if (!item) return refused('item-not-found')
  change(doc, hand, () => unmarkRemoved(item))
  return accepted(undefined)
}

/** Trims title and notes when a form is left; an emptied title goes back to what the form opened with. */
export function trimItem(
  doc: Y.Doc,
  hand: Hand,
  kind: ItemKind,
  meetingId: string,
  itemId: string,
  openedTitle: string,
): Result<undefined, ItemRefusal> {
  const item = findItem(doc, meetingId, itemId, [kind])
  if (!item) return refused('item-not-found')
  change(doc, hand, () => {
    const title = asText(item.get('title'))
    const notes = asText(item.get('notes'))
    if (notes) trimText(notes)
    if (!title) return
    trimText(title)
    if (title.length === 0) title.insert(0, openedTitle.trim() || 'Untitled item')
  })
  return accepted(undefined)
}

function writeOrder(meeting: Y.Map<unknown>, kind: ItemKind, keys: ReadonlyMap<string, string>): void {
  for (const [id, order] of keys) {
    const item = meeting.get(itemKey(kind, id)) as Y.Map<unknown>
    setField(item, 'order', order)
  }
}
