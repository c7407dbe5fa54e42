import type * as Y from 'yjs'
import { inOrder, type OrderedEntry } from '../../document/ordered-list.ts'
import { isRemoved } from '../../document/removal.ts'
import { readTitle } from '../../document/title-rule.ts'
import { readField, readFlag, readText, valuesUnder } from '../../document/tolerant-read.ts'

export type Subtask = ReturnType<typeof readSubtasks>[number]

// A subtask is three keys of the item's map, so that a new title, a tick and a removal made concurrently are
// all kept:
// `subtask:{id}` {title, order} · `subtask:{id}:completed` · `subtask:{id}:removedAt`

const prefix = 'subtask:'

export const completedKey = (id: string) => `${prefix}${id}:completed`
export const removedKey = (id: string) => `${prefix}${id}:removedAt`
export const subtaskKey = (id: string) => `${prefix}${id}`

export function readSubtasks(item: Y.Map<unknown>) {
  return inOrder(subtaskPlaces(item))
    .filter(({ id }) => !isRemoved(item, removedKey(id)))
    .map(({ id }) => ({
      id,
      title: readTitle(readField(item.get(subtaskKey(id)), 'title')),
      completed: readFlag(item.get(completedKey(id))),
    }))
}

export function subtaskPlaces(item: Y.Map<unknown>): OrderedEntry[] {
  const places: OrderedEntry[] = []
  for (const [id, value] of valuesUnder(item, prefix))
    if (!id.includes(':')) places.push({ id, order: readText(readField(value, 'order')) })
  return places
}

export function writeSubtask(item: Y.Map<unknown>, subtask: Subtask, order: string): void {
  item.set(subtaskKey(subtask.id), { title: subtask.title, order })
  if (subtask.completed) item.set(completedKey(subtask.id), true)
}
