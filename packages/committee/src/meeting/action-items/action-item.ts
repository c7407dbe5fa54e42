import * as Y from 'yjs'
import { fairShare, type Share, writerOf } from '../../document/fair-share.ts'
import { line } from '../../document/form-fields.ts'
import { inOrder } from '../../document/ordered-list.ts'
import { isRemoved } from '../../document/removal.ts'
import { positionsOf } from '../../document/root-order.ts'
import { readTitle } from '../../document/title-rule.ts'
import { mapsUnder, readFlag, readOptionalText, readText } from '../../document/tolerant-read.ts'

export type ActionItem = ReturnType<typeof readActionItems>[number]

// An action item is a map under `action:{id}` of its meeting. Its `title` merges by character. Owner, due
// date, done and outcome are separate fields, so that concurrent changes of two of them are both kept.

/** A few words about what was done. It stays when the item is reopened. */
export const outcomeField = line({ max: 200 })

/** True if an open action item was due before today. `today` is a day as YYYY-MM-DD. */
export function isOverdue({ dueDate, done }: Pick<ActionItem, 'dueDate' | 'done'>, today: string): boolean {
  return !done && dueDate !== null && /^\d{4}-\d{2}-\d{2}$/.test(dueDate) && dueDate < today
}

const prefix = 'action:'

export const actionItemKey = (id: string) => `${prefix}${id}`
export const isActionItemKey = (key: unknown) => String(key).startsWith(prefix)

export const actionItemsOf = (meeting: Y.Map<unknown>) => mapsUnder(meeting, prefix)
export const actionItemPlaces = (meeting: Y.Map<unknown>) => positionsOf(actionItemsOf(meeting))

const maxActionItemsRead = 2_000

/** The action items that are not removed, with their ids, in no order; see `fairShare`. */
export function presentActionItemsOf(meeting: Y.Map<unknown>): Share<[string, Y.Map<unknown>]> {
  const present = [...actionItemsOf(meeting)].filter(([, item]) => !isRemoved(item))
  return fairShare(present, maxActionItemsRead, ([id]) => writerOf(meeting, actionItemKey(id)))
}

export function readActionItems(meeting: Y.Map<unknown>) {
  const placed = presentActionItemsOf(meeting).read.map(([id, item]) => ({
    id,
    item,
    order: readText(item.get('order')),
  }))
  return inOrder(placed).map(({ id, item }) => ({
    id,
    title: readTitle(item.get('title')),
    owner: readText(item.get('owner')),
    dueDate: readOptionalText(item.get('dueDate')),
    done: readFlag(item.get('done')),
    outcome: outcomeField.read(item.get('outcome')) ?? null,
    /** The action item of the earlier meeting that this one continues; the earlier one counts as carried over. */
    carriedFrom: readOptionalText(item.get('carriedFrom')),
    /** The line of the notes that it was created from, with its wording at that time. */
    fromLine: readOptionalText(item.get('fromLine')),
  }))
}

export function createActionItem(fields: Omit<ActionItem, 'id'>, order: string): Y.Map<unknown> {
  const item = new Y.Map<unknown>()
  item.set('title', new Y.Text(fields.title))
  item.set('order', order)
  if (fields.owner !== '') item.set('owner', fields.owner)
  if (fields.dueDate !== null) item.set('dueDate', fields.dueDate)
  if (fields.done) item.set('done', true)
  if (fields.outcome !== null) item.set('outcome', fields.outcome)
  if (fields.carriedFrom !== null) item.set('carriedFrom', fields.carriedFrom)
  if (fields.fromLine !== null) item.set('fromLine', fields.fromLine)
  return item
}
