import * as Y from 'yjs'
import { findMeeting } from '../../document/committee-document.ts'
import { fairShare, type Share, writerOf } from '../../document/fair-share.ts'
import { orderKeyBetween } from '../../document/order-key.ts'
import { inOrder, type ListPosition } from '../../document/ordered-list.ts'
import { isRemoved } from '../../document/removal.ts'
import { positionsOf } from '../../document/root-order.ts'
import { readTitle } from '../../document/title-rule.ts'
import { asMap, asText, mapsUnder, readFlag, readInstant, readText } from '../../document/tolerant-read.ts'
import { adjournment } from '../template/default-entries.ts'
import { agendaTags } from './agenda-tag.ts'
import { readSubtasks, writeSubtask } from './subtask.ts'

/** A meeting has two ordered lists of the same kind: its agenda and its rituals. */
export type ItemKind = 'agenda' | 'ritual'

export type ItemFields = ReturnType<typeof readItemFields>

// An item is a map under `agenda:{id}` or `ritual:{id}` of its meeting. Its `title` and `notes` are texts that merge by
// character. Subtasks and tags are plain values under keys of the same map, because nested types are most of the cost of
// opening a committee.

export function itemKey(kind: ItemKind, itemId: string): string {
  return `${kind}:${itemId}`
}

export function isItemKey(kind: ItemKind, key: string): boolean {
  return key.startsWith(`${kind}:`)
}

/** The fields of an item that its place in the lists depends on. */
export const orderFields: ReadonlySet<unknown> = new Set(['order', 'completed', 'removedAt'])

export function readItemFields(id: string, item: Y.Map<unknown>) {
  return {
    id,
    title: readTitle(item.get('title')),
    notes: readText(item.get('notes')),
    subtasks: readSubtasks(item),
    tags: agendaTags.filter((tag) => item.get(`tag:${tag}`) === true),
    completed: readFlag(item.get('completed')),
    order: readText(item.get('order')),
    removedAt: readInstant(item.get('removedAt')),
  }
}

export function findItem(
  doc: Y.Doc,
  meetingId: string,
  itemId: string,
  kinds: readonly ItemKind[] = ['agenda', 'ritual'],
): Y.Map<unknown> | null {
  const meeting = findMeeting(doc, meetingId)
  for (const kind of kinds) {
    const item = asMap(meeting?.get(itemKey(kind, itemId)))
    if (item) return item
  }
  return null
}

/** All items of one kind with their ids, in no order, including removed ones. */
export const itemsOf = (meeting: Y.Map<unknown>, kind: ItemKind) => mapsUnder(meeting, itemKey(kind, ''))

export const placesOf = (meeting: Y.Map<unknown>, kind: ItemKind) => positionsOf(itemsOf(meeting, kind))

export function placeOfNewItem(meeting: Y.Map<unknown>, kind: ItemKind): ListPosition {
  const end = { after: null, before: null }
  if (kind !== 'agenda') return end
  const adjournments = new Map(
    [...itemsOf(meeting, kind)].filter(([, item]) => !isRemoved(item) && isAdjournment(item)),
  )
  const before = inOrder(positionsOf(adjournments)).at(-1)
  return before ? { after: null, before: before.id } : end
}

/** In meetings of older apps, items do not have the id of their template entry. */
export function isAdjournment(item: Y.Map<unknown>): boolean {
  if (readFlag(item.get('completed'))) return false
  const isTitled = readTitle(item.get('title')).trim().toLowerCase() === adjournment.text.toLowerCase()
  return item.get('origin') === adjournment.id || isTitled
}

export interface ItemOrder {
  readonly open: readonly string[]
  readonly completed: readonly string[]
}

export const maxItemsRead = 2_000

/** The items of a list that are not removed, with their ids, in no order; see `fairShare`. */
export function presentItemsOf(meeting: Y.Map<unknown>, kind: ItemKind): Share<readonly [string, Y.Map<unknown>]> {
  const present = [...itemsOf(meeting, kind)].filter(([, item]) => !isRemoved(item))
  return fairShare(present, maxItemsRead, ([id]) => writerOf(meeting, itemKey(kind, id)))
}

/** Without removed items, in the two groups that the screen shows. */
export function itemOrderOf(meeting: Y.Map<unknown>, kind: ItemKind): ItemOrder {
  const { read } = presentItemsOf(meeting, kind)
  const sorted = inOrder(
    read.map(([id, item]) => ({
      id,
      order: readText(item.get('order')),
      completed: readFlag(item.get('completed')),
    })),
  )
  return {
    open: sorted.filter((entry) => !entry.completed).map((entry) => entry.id),
    completed: sorted.filter((entry) => entry.completed).map((entry) => entry.id),
  }
}

/** A new item, to be added under its key. All its nested types are created here, never later (D2). */
export function createItem(
  fields: Partial<Omit<ItemFields, 'id' | 'removedAt'>> & { readonly title: string; readonly order: string },
): Y.Map<unknown> {
  const item = new Y.Map<unknown>()
  item.set('title', new Y.Text(fields.title))
  item.set('notes', new Y.Text(fields.notes ?? ''))
  item.set('order', fields.order)
  if (fields.completed) item.set('completed', true)
  for (const tag of fields.tags ?? []) item.set(`tag:${tag}`, true)
  let order: string | null = null
  for (const subtask of fields.subtasks ?? []) {
    order = orderKeyBetween(order, null, subtask.id)
    writeSubtask(item, subtask, order)
  }
  return item
}

export function itemText(
  doc: Y.Doc,
  kind: ItemKind,
  meetingId: string,
  itemId: string,
  field: 'title' | 'notes',
): Y.Text | null {
  return asText(findItem(doc, meetingId, itemId, [kind])?.get(field))
}

export const maxPlannedMinutes = 600

export const maxDeadlineLength = 120

export function readPlannedMinutes(value: unknown): number | null {
  const isPlan = typeof value === 'number' && Number.isSafeInteger(value)
  return isPlan && value >= 1 && value <= maxPlannedMinutes ? value : null
}
