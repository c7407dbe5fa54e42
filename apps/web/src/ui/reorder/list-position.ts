/** The new neighbours of a moved item; null is an end of the list. */
export interface ListPosition {
  readonly after: string | null
  readonly before: string | null
}

/** Returns the new neighbours of an item dropped at an index of the list that the person saw. */
export function positionAt(ids: readonly string[], itemId: string, index: number): ListPosition {
  const others = ids.filter((id) => id !== itemId)
  return { after: others[index - 1] ?? null, before: others[index] ?? null }
}

/** Directly above an item. */
export function positionAbove(ids: readonly string[], itemId: string): ListPosition {
  return { after: ids[ids.indexOf(itemId) - 1] ?? null, before: itemId }
}

/** Directly below an item. */
export function positionBelow(ids: readonly string[], itemId: string): ListPosition {
  return { after: itemId, before: ids[ids.indexOf(itemId) + 1] ?? null }
}

/** Returns the new neighbours one step up or down, and the position counted from 1; null at the end of the list. */
export function positionStepped(
  ids: readonly string[],
  itemId: string,
  step: -1 | 1,
): { place: ListPosition; position: number } | null {
  const index = ids.indexOf(itemId) + step
  if (!ids.includes(itemId) || index < 0 || index >= ids.length) return null
  return { place: positionAt(ids, itemId, index), position: index + 1 }
}

/** Returns the item nearest to one that leaves the list: the next, else the previous. */
export function nearestTo(ids: readonly string[], itemId: string): string | null {
  const index = ids.indexOf(itemId)
  return ids[index + 1] ?? ids[index - 1] ?? null
}
