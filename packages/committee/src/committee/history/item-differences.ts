import type { AgendaItem } from '../../meeting/agenda/agenda-item.ts'
import { type ItemKind, itemKey } from '../../meeting/items/meeting-item.ts'
import { completedKey, removedKey, type Subtask, subtaskKey } from '../../meeting/items/subtask.ts'
import type { RitualItem } from '../../meeting/rituals/ritual-item.ts'
import { fieldsUnder, onlyIn } from './history-subject.ts'
import type { MeetingContents } from './meeting-contents.ts'
import type { ItemDifference, MeetingDifference } from './meeting-difference.ts'

type Item = AgendaItem | RitualItem
type Omitted<T> = T extends unknown ? Omit<T, 'list' | 'id' | 'title'> : never

export function itemsIn({ meeting }: MeetingContents, kind: ItemKind): readonly Item[] {
  return kind === 'agenda' ? meeting.agendaItems : meeting.rituals.items
}

export function itemDifferences(kind: ItemKind, before: MeetingContents, after: MeetingContents): MeetingDifference[] {
  const old = new Map(itemsIn(before, kind).map((item) => [item.id, item]))
  const now = new Map(itemsIn(after, kind).map((item) => [item.id, item]))
  const moved = movedIds([...old.values()], [...now.values()])
  const differences: MeetingDifference[] = []
  const found = (item: Item, difference: Omitted<ItemDifference>, ...fields: string[]) => {
    const key = itemKey(kind, item.id)
    const { id, title } = item
    const known = { list: kind, id, title, fields: fieldsUnder(key, fields) }
    differences.push({ ...difference, ...known } as MeetingDifference)
  }
  for (const item of now.values()) {
    const was = old.get(item.id)
    if (!was) {
      const returns = before.removed.has(itemKey(kind, item.id))
      found(item, { kind: returns ? 'item-restored' : 'item-added' }, ...(returns ? [] : ['']), 'removedAt')
      continue
    }
    if (was.title !== item.title) found(item, { kind: 'item-title', before: was.title, after: item.title }, 'title')
    if (was.notes !== item.notes) found(item, { kind: 'item-notes', before: was.notes, after: item.notes }, 'notes')
    if (was.completed !== item.completed)
      found(item, { kind: item.completed ? 'item-completed' : 'item-reopened' }, 'completed')
    if (moved.has(item.id)) found(item, { kind: 'item-moved' }, 'order')
    const [due, wasDue] = [deadlineOf(item), deadlineOf(was)]
    if (due !== wasDue) found(item, { kind: 'item-deadline', before: wasDue, after: due }, 'deadline')
    const [planned, wasPlanned] = [plannedOf(item), plannedOf(was)]
    if (planned !== wasPlanned)
      found(item, { kind: 'item-planned', before: wasPlanned, after: planned }, 'plannedMinutes')
    for (const tag of onlyIn(item.tags, was.tags)) found(item, { kind: 'item-tag-added', tag }, `tag:${tag}`)
    for (const tag of onlyIn(was.tags, item.tags)) found(item, { kind: 'item-tag-removed', tag }, `tag:${tag}`)
    subtaskDifferences(was.subtasks, item.subtasks, (difference, ...fields) => found(item, difference, ...fields))
  }
  for (const item of old.values()) if (!now.has(item.id)) found(item, { kind: 'item-removed' }, 'removedAt')
  return differences
}

const deadlineOf = (item: Item) => (item.type === 'agenda' ? item.deadline : null)
const plannedOf = (item: Item) => (item.type === 'agenda' ? item.plannedMinutes : null)

function subtaskDifferences(
  before: readonly Subtask[],
  after: readonly Subtask[],
  found: (difference: Omitted<ItemDifference>, ...fields: string[]) => void,
): void {
  const old = new Map(before.map((subtask) => [subtask.id, subtask]))
  for (const { id, title, completed } of after) {
    const was = old.get(id)
    old.delete(id)
    if (!was) {
      found({ kind: 'subtask-added', subtask: title }, subtaskKey(id), removedKey(id))
      continue
    }
    if (was.title !== title) found({ kind: 'subtask-title', before: was.title, after: title }, subtaskKey(id))
    if (was.completed !== completed)
      found({ kind: completed ? 'subtask-completed' : 'subtask-reopened', subtask: title }, completedKey(id))
  }
  for (const { id, title } of old.values()) found({ kind: 'subtask-removed', subtask: title }, removedKey(id))
}

/** The items with another order key, if the order of the items that are in both lists has changed. */
function movedIds(before: readonly Item[], after: readonly Item[]): Set<string> {
  const old = new Map(before.map((item) => [item.id, item.order]))
  const remaining = after.filter(({ id }) => old.has(id))
  const ids = new Set(remaining.map(({ id }) => id))
  const was = before.filter(({ id }) => ids.has(id))
  if (was.every(({ id }, index) => id === remaining[index]?.id)) return new Set()
  return new Set(remaining.filter(({ id, order }) => old.get(id) !== order).map(({ id }) => id))
}
