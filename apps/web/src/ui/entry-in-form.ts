/** An edited entry, and the ids of the entries above it when its form was opened. */
export interface EntryInForm<Entry> {
  readonly entry: Entry
  /** In order, starting with the first entry of the list. */
  readonly above: readonly string[]
}

/**
 * Returns the list with the edited entry in it, even if that entry was removed or a filter hides it. It is inserted
 * below the nearest remaining entry that was above it, so that the typed text is not lost.
 */
export function withEntryInForm<Entry extends { readonly id: string }>(
  shown: readonly Entry[],
  inForm: EntryInForm<Entry> | null,
): readonly Entry[] {
  if (!inForm || shown.some(({ id }) => id === inForm.entry.id)) return shown
  const indexById = new Map(shown.map(({ id }, index) => [id, index]))
  const nearest = inForm.above.findLast((id) => indexById.has(id))
  const index = nearest === undefined ? 0 : (indexById.get(nearest) ?? 0) + 1
  return shown.toSpliced(index, 0, inForm.entry)
}
