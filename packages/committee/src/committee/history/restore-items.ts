import * as Y from 'yjs'
import { setField } from '../../document/committee-document.ts'
import { orderAtEnd } from '../../document/ordered-list.ts'
import { markRemoved, unmarkRemoved } from '../../document/removal.ts'
import { applyTextEdit } from '../../document/text-edit.ts'
import { maxReadTitleLength } from '../../document/title-rule.ts'
import { asMap, readField, readText } from '../../document/tolerant-read.ts'
import type { TransitionContext } from '../../document/transition-context.ts'
import { agendaTags } from '../../meeting/items/agenda-tag.ts'
import { createItem, type ItemKind, itemKey, itemsOf } from '../../meeting/items/meeting-item.ts'
import {
  completedKey,
  readSubtasks,
  removedKey,
  subtaskKey,
  subtaskPlaces,
  writeSubtask,
} from '../../meeting/items/subtask.ts'
import { itemsIn } from './item-differences.ts'
import type { MeetingContents } from './meeting-contents.ts'

const cut = /… \(\+[\d,]+\)$/

/** True for a text that `cutText` has shortened to this length. */
export const isCut = (text: string, max: number): boolean => text.length >= max && cut.test(text.slice(max - 1))

type Item = ReturnType<typeof itemsIn>[number]

/** Writes only the differences of a text. A plain value in place of the text is replaced. */
export function restoreWords(map: Y.Map<unknown>, field: string, words: string, context: TransitionContext): void {
  // Of a title that is longer than is read, the version has only the beginning.
  if (field === 'title' && isCut(words, maxReadTitleLength)) return
  const stored = map.get(field)
  if (stored instanceof Y.Text) applyTextEdit(stored, stored.toString(), words, context.origin)
  else if (!(stored instanceof Y.AbstractType) && readText(stored) !== words) setField(map, field, words)
}

/** Entities that are not in the version are hidden, never deleted. */
export function restorePresence(
  entity: Y.Map<unknown>,
  present: boolean,
  context: TransitionContext,
  mark?: string,
): void {
  if (present) unmarkRemoved(entity, mark)
  else markRemoved(entity, context, mark)
}

/** Restores a list of items, except for items of the version that the document no longer has. */
export function restoreItems(
  meeting: Y.Map<unknown>,
  kind: ItemKind,
  version: MeetingContents,
  context: TransitionContext,
): void {
  const wanted = new Map(itemsIn(version, kind).map((item) => [item.id, item]))
  for (const [id, item] of itemsOf(meeting, kind)) {
    const was = wanted.get(id)
    restorePresence(item, was !== undefined, context)
    if (was) restoreItem(item, was, context)
  }
}

/** Items of the version that the document no longer has, as new entities with new ids. */
export function lostItems(
  meeting: Y.Map<unknown>,
  kind: ItemKind,
  version: MeetingContents,
  context: TransitionContext,
): [key: string, item: Y.Map<unknown>][] {
  return itemsIn(version, kind)
    .filter(({ id }) => asMap(meeting.get(itemKey(kind, id))) === null)
    .map((was) => [itemKey(kind, context.randomId()), remakeItem(was)])
}

function remakeItem(was: Item): Y.Map<unknown> {
  const item = createItem(was)
  if (was.type === 'agenda') {
    if (was.deadline !== null) item.set('deadline', was.deadline)
    if (was.plannedMinutes !== null) item.set('plannedMinutes', was.plannedMinutes)
    return item
  }
  item.set('icon', was.icon)
  if (was.isRequired) item.set('isRequired', true)
  return item
}

function restoreItem(item: Y.Map<unknown>, was: Item, context: TransitionContext): void {
  restoreWords(item, 'title', was.title, context)
  restoreWords(item, 'notes', was.notes, context)
  if (readText(item.get('order')) !== was.order) setField(item, 'order', was.order)
  setField(item, 'completed', was.completed)
  if (was.type === 'agenda') {
    setField(item, 'deadline', was.deadline)
    setField(item, 'plannedMinutes', was.plannedMinutes)
  }
  for (const tag of agendaTags) setField(item, `tag:${tag}`, was.tags.includes(tag) || null)
  restoreSubtasks(item, was, context)
}

function restoreSubtasks(item: Y.Map<unknown>, was: Item, context: TransitionContext): void {
  const wanted = new Set(was.subtasks.map(({ id }) => id))
  for (const { id } of readSubtasks(item)) {
    if (!wanted.has(id)) restorePresence(item, false, context, removedKey(id))
  }
  for (const subtask of was.subtasks) {
    const { id, title, completed } = subtask
    const stored = item.get(subtaskKey(id))
    if (stored === undefined) {
      writeSubtask(item, subtask, orderAtEnd(subtaskPlaces(item), id))
      continue
    }
    restorePresence(item, true, context, removedKey(id))
    if (readText(readField(stored, 'title')) !== title)
      item.set(subtaskKey(id), { title, order: readField(stored, 'order') ?? '' })
    setField(item, completedKey(id), completed)
  }
}
