import { isOrderKey, orderKeyBetween } from './order-key.ts'

export interface OrderedEntry {
  readonly id: string
  readonly order: string
}

/** The place of an entry: the ids of its new neighbours. If both are null, it is the end of the list. */
export interface ListPosition {
  readonly after: string | null
  readonly before: string | null
}

/** By order key, and equal keys by id; unusable keys are last. So all devices show the same order. */
export function inOrder<T extends OrderedEntry>(list: readonly T[]): T[] {
  const keyed = list.map((entry) => ({ entry, usable: isOrderKey(entry.order) }))
  keyed.sort((a, b) => {
    if (a.usable !== b.usable) return a.usable ? -1 : 1
    if (a.usable && a.entry.order !== b.entry.order) return a.entry.order < b.entry.order ? -1 : 1
    return a.entry.id < b.entry.id ? -1 : a.entry.id > b.entry.id ? 1 : 0
  })
  return keyed.map(({ entry }) => entry)
}

/**
 * Returns the keys to write, by entry, so that `id` is at `place`. Usually that is one key; neighbours with
 * equal or unusable keys get new ones too. `list` must contain removed entries, because a neighbour may have
 * been removed.
 */
export function keysForPosition(list: readonly OrderedEntry[], id: string, place: ListPosition): Map<string, string> {
  const others = inOrder(list.filter((entry) => entry.id !== id))
  const index = indexOfPosition(others, place)
  let start = index
  while (start > 0 && !isOrderKey(others[start - 1]?.order)) start--
  let low = others[start - 1]?.order ?? null
  let end = index
  while (end < others.length && !standsAfter(others[end], low)) end++
  const high = others[end]?.order ?? null

  const keys = new Map<string, string>()
  const toPosition = [...others.slice(start, index), { id }, ...others.slice(index, end)]
  for (const entry of toPosition) {
    low = orderKeyBetween(low, high, entry.id)
    keys.set(entry.id, low)
  }
  return keys
}

export const orderAtEnd = (list: readonly OrderedEntry[], id: string): string =>
  keysForPosition(list, id, { after: null, before: null }).get(id) ?? ''

function indexOfPosition(sorted: readonly OrderedEntry[], place: ListPosition): number {
  const after = sorted.findIndex((entry) => entry.id === place.after)
  if (after !== -1) return after + 1
  const before = sorted.findIndex((entry) => entry.id === place.before)
  return before === -1 ? sorted.length : before
}

function standsAfter(entry: OrderedEntry | undefined, low: string | null): boolean {
  return entry !== undefined && isOrderKey(entry.order) && (low === null || entry.order > low)
}
