import type * as Y from 'yjs'
import type { Hand } from '../document/hand.ts'
import type { Place } from '../document/ordered-list.ts'
import type { Result } from '../document/result.ts'
import {
  addItem,
  type ItemRefusal,
  moveItem,
  removeItem,
  restoreItem,
  setItemField,
  trimItem,
} from '../items/item-transitions.ts'

export const newAgendaItemTitle = 'New agenda item'

/** Adds an item at the end of the agenda and answers its id. */
export function addAgendaItem(
  doc: Y.Doc,
  hand: Hand,
  meetingId: string,
  title: string = newAgendaItemTitle,
): Result<string, 'meeting-not-found'> {
  return addItem(doc, hand, 'agenda', meetingId, title.trim() || newAgendaItemTitle)
}

/** Moves an item between the open and the completed group. */
export function setAgendaItemCompleted(
  doc: Y.Doc,
  hand: Hand,
  meetingId: string,
  itemId: string,
  completed: boolean,
): Result<undefined, ItemRefusal> {
  return setItemField(doc, hand, 'agenda', meetingId, itemId, 'completed', completed)
}

/** Sets the free-text deadline, trimmed; an empty one unsets it. */
export function setAgendaDeadline(
  doc: Y.Doc,
  hand: Hand,
  meetingId: string,
  itemId: string,
  deadline: string,
): Result<undefined, ItemRefusal> {
  return setItemField(doc, hand, 'agenda', meetingId, itemId, 'deadline', deadline.trim() || null)
}

/** Trims title and notes when the form is left; an emptied title goes back to `openedTitle`. */
export function trimAgendaItem(
  doc: Y.Doc,
  hand: Hand,
  meetingId: string,
  itemId: string,
  openedTitle: string = newAgendaItemTitle,
): Result<undefined, ItemRefusal> {
  return trimItem(doc, hand, 'agenda', meetingId, itemId, openedTitle)
}

/** Puts an item between the neighbours with these ids; where only one is known still, beside that one. */
export function moveAgendaItem(
  doc: Y.Doc,
  hand: Hand,
  meetingId: string,
  itemId: string,
  place: Place,
): Result<undefined, ItemRefusal> {
  return moveItem(doc, hand, 'agenda', meetingId, itemId, place)
}

/** Marks an item as removed; what others write in it meanwhile stays, for when it is restored. */
export function removeAgendaItem(
  doc: Y.Doc,
  hand: Hand,
  meetingId: string,
  itemId: string,
): Result<undefined, ItemRefusal> {
  return removeItem(doc, hand, 'agenda', meetingId, itemId)
}

/** Brings a removed item back where it was. */
export function restoreAgendaItem(
  doc: Y.Doc,
  hand: Hand,
  meetingId: string,
  itemId: string,
): Result<undefined, ItemRefusal> {
  return restoreItem(doc, hand, 'agenda', meetingId, itemId)
}
