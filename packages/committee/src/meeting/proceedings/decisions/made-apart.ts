/** A statement that names the earlier ones about its subject that its device knew. */
export interface Following {
  readonly id: string
  readonly after: readonly string[]
}

/** The ids that a statement between two others follows; undefined for other statements. */
export interface Followed {
  readonly get: (id: string) => readonly string[] | undefined
}

/**
 * The statements of one subject that no later one follows: more than one if they were made apart. `between` has the
 * voided statements, since one may stand between two others. It has no statements in effect of other subjects: a long
 * chain of them would be followed for each subject again.
 */
export function headsOf<T extends Following>(inEffect: readonly T[], between: Followed): T[] {
  if (inEffect.length < 2) return [...inEffect]
  const followed = new Set<string>()
  for (const one of inEffect) {
    const open = one.after.filter((id) => id !== one.id)
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (followed.has(id) || id === one.id) continue
      followed.add(id)
      for (const earlier of between.get(id) ?? []) open.push(earlier)
    }
  }
  const heads = inEffect.filter(({ id }) => !followed.has(id))
  // Only hostile statements follow each other in a circle.
  return heads.length > 0 ? heads : inEffect.slice(-1)
}
