import type * as Y from 'yjs'

/**
 * A number that grows whenever one of these keys is set or taken away, and never goes down. yjs keeps an item for each value
 * that a key ever had, chained to the one before, so it is the same on every device with the same state.
 */
export function countChanges(map: Y.Map<unknown>, keys: readonly string[]): number {
  let changes = 0
  for (const key of keys) {
    let item: Y.Item | null = map._map.get(key) ?? null
    // A value counts twice, for being set and for its end; the one that stands has not ended.
    if (item?.deleted === false) changes -= 1
    for (; item !== null; item = item.left) changes += 2 * item.length
  }
  return changes
}
