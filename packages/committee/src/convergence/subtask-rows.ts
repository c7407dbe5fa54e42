import type * as Y from 'yjs'
import { readField } from '../document/tolerant-read.ts'
import { findItem } from '../items/meeting-item.ts'
import { completedKey, removedKey, subtaskKey } from '../items/subtask.ts'
import {
  addSubtask,
  removeSubtask,
  restoreSubtask,
  retitleSubtask,
  setSubtaskCompleted,
} from '../items/subtask-transitions.ts'
import type { CommitteeInUse } from '../testing/committee-in-use.ts'
import { present } from '../testing/replica.ts'
import { type Rows, row } from './row.ts'

/** Subtasks are read as they are stored, so that a removed one can be looked at too. */
export function subtaskRows(at: CommitteeInUse): Rows {
  const [first = ''] = at.items
  const item = (doc: Y.Doc) => present(findItem(doc, at.live, first))
  const titleOf = (doc: Y.Doc, id: string) => readField(item(doc).get(subtaskKey(id)), 'title')
  return {
    addSubtask: row(
      ({ doc, hand }) => addSubtask(doc, hand, at.live, first, `of ${hand.name}`),
      (doc, id, name) => titleOf(doc, id) === `of ${name}`,
    ),
    setSubtaskCompleted: row(
      ({ doc, hand }) => setSubtaskCompleted(doc, hand, at.live, first, at.subtask, true),
      (doc) => item(doc).get(completedKey(at.subtask)) === true,
    ),
    retitleSubtask: row(
      ({ doc, hand }) => retitleSubtask(doc, hand, at.live, first, at.subtask, `renamed by ${hand.name}`),
      (doc, _, name) => titleOf(doc, at.subtask) === `renamed by ${name}`,
      'title of a subtask',
    ),
    removeSubtask: row(
      ({ doc, hand }) => removeSubtask(doc, hand, at.live, first, at.subtask),
      (doc) => item(doc).has(removedKey(at.subtask)),
    ),
    restoreSubtask: row(
      ({ doc, hand }) => restoreSubtask(doc, hand, at.live, first, at.removedSubtask),
      (doc) => !item(doc).has(removedKey(at.removedSubtask)),
    ),
  }
}
