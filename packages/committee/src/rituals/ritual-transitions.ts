import type * as Y from 'yjs'
import { findMeeting } from '../document/committee-document.ts'
import type { Hand } from '../document/hand.ts'
import type { Place } from '../document/ordered-list.ts'
import { type Result, refused } from '../document/result.ts'
import {
  addItem,
  type ItemRefusal,
  moveItem,
  removeItem,
  restoreItem,
  setItemField,
  trimItem,
} from '../items/item-transitions.ts'
import { canCompleteRitual } from '../meetings/meeting-rules.ts'
import { readStatus } from '../meetings/meeting-status.ts'

/** Adds a ritual at the end and answers its id. */
export function addRitualItem(
  doc: Y.Doc,
  hand: Hand,
  meetingId: string,
  title: string,
): Result<string, 'meeting-not-found' | 'title-required'> {
  if (title.trim() === '') return refused('title-required')
  return addItem(doc, hand, 'ritual', meetingId, title.trim())
}

/** Completes a ritual or reopens it, only while the meeting is live. */
export function setRitualCompleted(
  doc: Y.Doc,
  hand: Hand,
  meetingId: string,
  itemId: string,
  completed: boolean,
): Result<undefined, ItemRefusal | 'meeting-not-found' | 'not-live'> {
  const meeting = findMeeting(doc, meetingId)
  if (!meeting) return refused('meeting-not-found')
  const refusal = canCompleteRitual({ status: readStatus(meeting) })
  if (refusal) return refused(refusal)
  return setItemField(doc, hand, 'ritual', meetingId, itemId, 'completed', completed)
}

/** Trims title and notes when the form is left; an emptied title goes back to `openedTitle`. */
export function trimRitualItem(
  doc: Y.Doc,
  hand: Hand,
  meetingId: string,
  itemId: string,
  openedTitle: string,
): Result<undefined, ItemRefusal> {
  return trimItem(doc, hand, 'ritual', meetingId, itemId, openedTitle)
}

/** Puts a ritual between the neighbours with these ids. */
export function moveRitualItem(
  doc: Y.Doc,
  hand: Hand,
  meetingId: string,
  itemId: string,
  place: Place,
): Result<undefined, ItemRefusal> {
  return moveItem(doc, hand, 'ritual', meetingId, itemId, place)
}

/** Marks a ritual as removed. */
export function removeRitualItem(
  doc: Y.Doc,
  hand: Hand,
  meetingId: string,
  itemId: string,
): Result<undefined, ItemRefusal> {
  return removeItem(doc, hand, 'ritual', meetingId, itemId)
}

/** Brings a removed ritual back where it was. */
export function restoreRitualItem(
  doc: Y.Doc,
  hand: Hand,
  meetingId: string,
  itemId: string,
): Result<undefined, ItemRefusal> {
  return restoreItem(doc, hand, 'ritual', meetingId, itemId)
}
