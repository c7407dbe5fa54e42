import type * as Y from 'yjs'
import { readField } from '../document/tolerant-read.ts'
import { findItem } from '../meeting/items/meeting-item.ts'
import { completedKey, removedKey, subtaskKey } from '../meeting/items/subtask.ts'
import {
  addSubtask,
  removeSubtask,
  restoreSubtask,
  retitleSubtask,
  setSubtaskCompleted,
} from '../meeting/items/subtask-transitions.ts'
import type { CommitteeInUse } from '../testing/committee-in-use.ts'
import { present } from '../testing/replica.ts'
import { type Rows, row } from './row.ts'

/** Subtasks are read from the stored values, so that removed ones can be checked too. */
export function subtaskRows(at: CommitteeInUse): Rows {
  const [first = ''] = at.items
  const item = (doc: Y.Doc) => present(findItem(doc, at.live, first))
  const titleOf = (doc: Y.Doc, id: string) => readField(item(doc).get(subtaskKey(id)), 'title')
  return {
    addSubtask: row(
      ({ doc, context }) => addSubtask(doc, context, at.live, first, `of ${context.name}`),
      (doc, id, name) => titleOf(doc, id) === `of ${name}`,
    ),
    setSubtaskCompleted: row(
      ({ doc, context }) => setSubtaskCompleted(doc, context, at.live, first, at.subtask, true),
      (doc) => item(doc).get(completedKey(at.subtask)) === true,
    ),
    retitleSubtask: row(
      ({ doc, context }) => retitleSubtask(doc, context, at.live, first, at.subtask, `renamed by ${context.name}`),
      (doc, _, name) => titleOf(doc, at.subtask) === `renamed by ${name}`,
      'title of a subtask',
    ),
    removeSubtask: row(
      ({ doc, context }) => removeSubtask(doc, context, at.live, first, at.subtask),
      (doc) => item(doc).has(removedKey(at.subtask)),
    ),
    restoreSubtask: row(
      ({ doc, context }) => restoreSubtask(doc, context, at.live, first, at.removedSubtask),
      (doc) => !item(doc).has(removedKey(at.removedSubtask)),
    ),
  }
}
