import type * as Y from 'yjs'
import { change, setField } from '../document/committee-document.ts'
import { keysForPlace } from '../document/ordered-list.ts'
import { markRemoved, unmarkRemoved } from '../document/removal.ts'
import { accepted, type Result, refused } from '../document/result.ts'
import { readField } from '../document/tolerant-read.ts'
import type { TransitionContext } from '../document/transition-context.ts'
import { findItem } from './meeting-item.ts'
import { completedKey, removedKey, subtaskKey, subtaskPlaces, writeSubtask } from './subtask.ts'

export type SubtaskRefusal = 'item-not-found' | 'subtask-not-found'

/** Adds a subtask at the end of an agenda item's or a ritual's, and answers its id. */
export function addSubtask(
  doc: Y.Doc,
  context: TransitionContext,
  meetingId: string,
  itemId: string,
  title: string,
): Result<string, 'item-not-found' | 'title-required'> {
  const item = findItem(doc, meetingId, itemId)
  if (!item) return refused('item-not-found')
  if (title.trim() === '') return refused('title-required')
  const id = context.randomId()
  const order = keysForPlace(subtaskPlaces(item), id, { after: null, before: null }).get(id) ?? ''
  change(doc, context, () => writeSubtask(item, { id, title: title.trim(), completed: false }, order))
  return accepted(id)
}

/** Ticks a subtask, or takes the tick back. */
export function setSubtaskCompleted(
  doc: Y.Doc,
  context: TransitionContext,
  meetingId: string,
  itemId: string,
  subtaskId: string,
  completed: boolean,
): Result<undefined, SubtaskRefusal> {
  return changeSubtask(doc, context, meetingId, itemId, subtaskId, (item) =>
    setField(item, completedKey(subtaskId), completed),
  )
}

/** Gives a subtask another title; of two given apart, one stands on all devices. */
export function retitleSubtask(
  doc: Y.Doc,
  context: TransitionContext,
  meetingId: string,
  itemId: string,
  subtaskId: string,
  title: string,
): Result<undefined, SubtaskRefusal | 'title-required'> {
  if (title.trim() === '') return refused('title-required')
  return changeSubtask(doc, context, meetingId, itemId, subtaskId, (item) => {
    const order = readField(item.get(subtaskKey(subtaskId)), 'order') ?? ''
    item.set(subtaskKey(subtaskId), { title: title.trim(), order })
  })
}

/** Marks a subtask as removed. */
export function removeSubtask(
  doc: Y.Doc,
  context: TransitionContext,
  meetingId: string,
  itemId: string,
  subtaskId: string,
): Result<undefined, SubtaskRefusal> {
  return changeSubtask(doc, context, meetingId, itemId, subtaskId, (item) =>
    markRemoved(item, context, removedKey(subtaskId)),
  )
}

/** Brings a removed subtask back where it was. */
export function restoreSubtask(
  doc: Y.Doc,
  context: TransitionContext,
  meetingId: string,
  itemId: string,
  subtaskId: string,
): Result<undefined, SubtaskRefusal> {
  return changeSubtask(doc, context, meetingId, itemId, subtaskId, (item) =>
    unmarkRemoved(item, removedKey(subtaskId)),
  )
}

function changeSubtask(
  doc: Y.Doc,
  context: TransitionContext,
  meetingId: string,
  itemId: string,
  subtaskId: string,
  write: (item: Y.Map<unknown>) => void,
): Result<undefined, SubtaskRefusal> {
  const item = findItem(doc, meetingId, itemId)
  if (!item) return refused('item-not-found')
  if (!item.has(subtaskKey(subtaskId))) return refused('subtask-not-found')
  change(doc, context, () => write(item))
  return accepted(undefined)
}
