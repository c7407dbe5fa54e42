import type * as Y from 'yjs'
import { findMeeting } from '../document/committee-document.ts'
import { asMap } from '../document/tolerant-read.ts'
import { actionItemKey, readActionItems } from '../meeting/action-items/action-item.ts'
import {
  type ActionItemFields,
  addActionItem,
  editActionItem,
  removeActionItem,
  restoreActionItem,
  setActionItemDone,
} from '../meeting/action-items/action-item-transitions.ts'
import type { CommitteeInUse } from '../testing/committee-in-use.ts'
import { present, type Replica } from '../testing/replica.ts'
import { type Row, type Rows, row } from './row.ts'

/** Action items are read from the stored values, so that removed ones can be checked too. */
export function actionItemRows(at: CommitteeInUse): Rows {
  const stored = (doc: Y.Doc, field: string, id = at.actionItem) =>
    String(present(asMap(findMeeting(doc, at.live)?.get(actionItemKey(id)))).get(field))
  const editing = (
    change: (opened: ActionItemFields, name: string) => Partial<ActionItemFields>,
    holds: (doc: Y.Doc, name: string) => boolean,
    field?: string,
  ): Row =>
    row(
      ({ doc, context }: Replica) => {
        const list = readActionItems(present(findMeeting(doc, at.live)))
        const opened = present(list.find(({ id }) => id === at.actionItem))
        const saved = { ...opened, ...change(opened, context.name) }
        return editActionItem(doc, context, at.live, at.actionItem, opened, saved)
      },
      (doc, _, name) => holds(doc, name),
      field,
    )
  return {
    addActionItem: row(
      ({ doc, context }) => addActionItem(doc, context, at.live, { title: 'Fix bench', owner: '', dueDate: null }),
      (doc, id) => stored(doc, 'title', id) === 'Fix bench',
    ),
    'editActionItem, its title': editing(
      (opened, name) => ({ title: `${opened.title} (${name})` }),
      (doc, name) => stored(doc, 'title').includes(`(${name})`),
    ),
    'editActionItem, its owner': editing(
      (_, name) => ({ owner: name }),
      (doc, name) => stored(doc, 'owner') === name,
      'owner',
    ),
    'editActionItem, its due date': editing(
      (_, name) => ({ dueDate: `due by ${name}` }),
      (doc, name) => stored(doc, 'dueDate') === `due by ${name}`,
      'due date',
    ),
    'editActionItem, its outcome': editing(
      (_, name) => ({ outcome: `done by ${name}` }),
      (doc, name) => stored(doc, 'outcome') === `done by ${name}`,
      'outcome',
    ),
    setActionItemDone: row(
      ({ doc, context }) => setActionItemDone(doc, context, at.live, at.actionItem, true),
      (doc) => stored(doc, 'done') === 'true',
    ),
    removeActionItem: row(
      ({ doc, context }) => removeActionItem(doc, context, at.live, at.actionItem),
      (doc) => stored(doc, 'removedAt') !== 'undefined',
    ),
    restoreActionItem: row(
      ({ doc, context }) => restoreActionItem(doc, context, at.live, at.removedActionItem),
      (doc) => stored(doc, 'removedAt', at.removedActionItem) === 'undefined',
    ),
  }
}
