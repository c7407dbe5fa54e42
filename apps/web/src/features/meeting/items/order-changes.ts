import type { ItemOrder } from '@civic-hub/committee'

export type OrderChange = 'completed' | 'reopened' | 'added' | 'removed' | 'moved'

/**
 * Returns the changes of each item between two readings of a list. Of a move, only the items that changed
 * sides count.
 */
export function orderChanges(before: ItemOrder, after: ItemOrder): Map<string, OrderChange> {
  const changes = new Map<string, OrderChange>()
  const wasOpen = new Set(before.open)
  const wasCompleted = new Set(before.completed)
  for (const id of after.completed) {
    if (wasOpen.has(id)) changes.set(id, 'completed')
    else if (!wasCompleted.has(id)) changes.set(id, 'added')
  }
  for (const id of after.open) {
    if (wasCompleted.has(id)) changes.set(id, 'reopened')
    else if (!wasOpen.has(id)) changes.set(id, 'added')
  }
  const present = new Set([...after.open, ...after.completed])
  for (const id of [...before.open, ...before.completed]) if (!present.has(id)) changes.set(id, 'removed')
  const moved = movedIn(
    before.open.filter((id) => after.open.includes(id)),
    after.open.filter((id) => wasOpen.has(id)),
  )
  if (moved !== null) changes.set(moved, 'moved')
  return changes
}

/**
 * Returns the item whose removal makes both lists equal; else the first item at another position. Null if
 * there is none.
 */
function movedIn(before: readonly string[], after: readonly string[]): string | null {
  const first = after.findIndex((id, index) => id !== before[index])
  if (first === -1) return null
  const candidates = [after[first], before[first]].filter((id) => id !== undefined)
  const without = (list: readonly string[], id: string) => list.filter((other) => other !== id).join()
  return candidates.find((id) => without(before, id) === without(after, id)) ?? candidates[0] ?? null
}
