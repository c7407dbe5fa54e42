import type { Decisions } from './decisions.ts'
import type { Motion } from './motions.ts'

/** True if no item of the agenda shows a motion: it has none, or its items were removed. */
export const isOutsideAgenda = (
  { item, items, pulled }: Pick<Motion, 'item' | 'items' | 'pulled'>,
  agenda: readonly string[],
): boolean => {
  const listed = idsOf(agenda)
  return ![item, ...items, ...pulled].some((id) => id !== null && listed.has(id))
}

const sets = new WeakMap<readonly string[], ReadonlySet<string>>()

/** One agenda is compared with thousands of motions. */
function idsOf(agenda: readonly string[]): ReadonlySet<string> {
  const known = sets.get(agenda) ?? new Set(agenda)
  sets.set(agenda, known)
  return known
}

/** The motions that a meeting debates at an item: its own ones, and those outside of the agenda. */
export const motionsAt = (
  { motions }: Pick<Decisions, 'motions'>,
  current: string | null,
  agenda: readonly string[],
): Motion[] =>
  motions.filter(
    (motion) =>
      motion.item === current || motion.items.includes(current ?? '') || isOutsideAgenda(motion, agenda),
  )
