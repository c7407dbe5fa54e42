/** A statement that names the earlier ones about its subject that its device knew. */
export interface Following {
  readonly id: string
  readonly after: readonly string[]
}

/**
 * The statements of one subject that no later one follows: more than one if they were made apart. `all` also
 * contains voided statements, since one may stand between two others.
 */
export function headsOf<T extends Following>(
  inEffect: readonly T[],
  all: ReadonlyMap<string, readonly string[]>,
): T[] {
  if (inEffect.length < 2) return [...inEffect]
  const followed = new Set<string>()
  for (const one of inEffect) {
    const open = one.after.filter((id) => id !== one.id)
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (followed.has(id) || id === one.id) continue
      followed.add(id)
      open.push(...(all.get(id) ?? []))
    }
  }
  const heads = inEffect.filter(({ id }) => !followed.has(id))
  // Only hostile statements follow each other in a circle.
  return heads.length > 0 ? heads : inEffect.slice(-1)
}
