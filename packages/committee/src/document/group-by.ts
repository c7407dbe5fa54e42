/** Groups entries by a key. Each group is at the position of its first entry. */
export function groupBy<K, T>(list: Iterable<T>, keyOf: (entry: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const entry of list) {
    const key = keyOf(entry)
    const known = groups.get(key)
    if (known) known.push(entry)
    else groups.set(key, [entry])
  }
  return groups
}
