/** An entry that is edited, and what stood above it when its form was opened. */
export interface KeptEntry<Entry> {
  readonly entry: Entry
  /** From the first one on. */
  readonly above: readonly string[]
}

/**
 * A list with the entry that is edited in it, also when somebody removed it or a filter hides it: its form then stands
 * below the nearest of those that it stood below. So nobody loses what they have typed.
 */
export function keepInList<Entry extends { readonly id: string }>(
  shown: readonly Entry[],
  kept: KeptEntry<Entry> | null,
): readonly Entry[] {
  if (!kept || shown.some(({ id }) => id === kept.entry.id)) return shown
  const indexById = new Map(shown.map(({ id }, index) => [id, index]))
  const nearest = kept.above.findLast((id) => indexById.has(id))
  const index = nearest === undefined ? 0 : (indexById.get(nearest) ?? 0) + 1
  return shown.toSpliced(index, 0, kept.entry)
}
