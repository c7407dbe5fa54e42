import type * as Y from 'yjs'

/**
 * The number of times that these keys were set or deleted; it never decreases. yjs has an item for each value
 * that a key ever had, linked to the one before, so the number is the same on every device with the same
 * state.
 */
export function countChanges(map: Y.Map<unknown>, keys: readonly string[]): number {
  let changes = 0
  for (const key of keys) {
    let item: Y.Item | null = map._map.get(key) ?? null
    // A value counts twice, when it is set and when it is replaced; the current one has not been replaced.
    if (item?.deleted === false) changes -= 1
    for (; item !== null; item = item.left) changes += 2 * item.length
  }
  return changes
}
