/**
 * The first entry of each chain of entries that replace one another. `replacedBy` returns the entry that one replaces:
 * undefined for the first one, null where the whole chain has none. In a circle, which only a hostile document has, each
 * entry is its own first one.
 */
export function rootsOf<T extends object>(
  entries: readonly T[],
  replacedBy: (entry: T) => T | undefined | null,
): ReadonlyMap<T, T | null> {
  const roots = new Map<T, T | null>()
  for (const entry of entries) {
    const places = new Map<T, number>()
    let next: T | undefined | null = entry
    let last = entry
    while (next && !roots.has(next) && !places.has(next)) {
      places.set(next, places.size)
      last = next
      next = replacedBy(next)
    }
    const known = next ? roots.get(next) : next
    const root = known === undefined ? (next ?? last) : known
    const circle = next ? (places.get(next) ?? places.size) : places.size
    for (const [one, place] of places) roots.set(one, place < circle ? root : one)
  }
  return roots
}
