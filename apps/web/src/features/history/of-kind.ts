/** The members of a union of changes that may have one of these kinds. */
export type OfKind<C extends { kind: string }, K> = C extends unknown
  ? Extract<C['kind'], K> extends never
    ? never
    : C
  : never

/** Those changes of a list that are of one of these kinds. */
export function ofKind<C extends { kind: string }, K extends C['kind']>(
  changes: readonly C[],
  ...kinds: readonly K[]
): OfKind<C, K>[] {
  const wanted: ReadonlySet<string> = new Set(kinds)
  return changes.filter((change): change is OfKind<C, K> => wanted.has(change.kind))
}
