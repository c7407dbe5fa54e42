import type * as Y from 'yjs'
import { setField } from '../../document/committee-document.ts'
import { orderAtEnd } from '../../document/ordered-list.ts'
import { canTitle } from '../../document/title-rule.ts'
import { readField } from '../../document/tolerant-read.ts'
import { removalOf, transitionsOn } from '../../document/transition.ts'
import { findItem } from './meeting-item.ts'
import { completedKey, removedKey, subtaskKey, subtaskPlaces, writeSubtask } from './subtask.ts'

const onItem = transitionsOn(
  (doc, meetingId: string, itemId: string) => findItem(doc, meetingId, itemId),
  'item-not-found',
)
/** A subtask is not a map of its own, but a few keys in its item's map. */
const onSubtask = transitionsOn(findSubtask, 'subtask-not-found')

export const addSubtask = onItem({
  rule: (_item, _context, title: string) => canTitle(title),
  write: (item, context, title: string) => {
    const id = context.randomId()
    const order = orderAtEnd(subtaskPlaces(item), id)
    writeSubtask(item, { id, title: title.trim(), completed: false }, order)
    return id
  },
})

export const setSubtaskCompleted = onSubtask({
  write: ({ map: item, subtaskId }, _context, completed: boolean) => setField(item, completedKey(subtaskId), completed),
})

/** Changes the title of a subtask; of two concurrent titles, all devices keep the same one. */
export const retitleSubtask = onSubtask({
  rule: (_found, _context, title: string) => canTitle(title),
  write: ({ map: item, subtaskId }, _context, title: string) => {
    const order = readField(item.get(subtaskKey(subtaskId)), 'order') ?? ''
    item.set(subtaskKey(subtaskId), { title: title.trim(), order })
  },
})

export const [removeSubtask, restoreSubtask] = removalOf(findSubtask, 'subtask-not-found')

function findSubtask(doc: Y.Doc, meetingId: string, itemId: string, subtaskId: string) {
  const map = findItem(doc, meetingId, itemId)
  return map?.has(subtaskKey(subtaskId)) ? { map, mark: removedKey(subtaskId), subtaskId } : null
}
