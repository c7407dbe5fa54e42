import { groupBy } from '../../../document/group-by.ts'
import type { StatementOf } from './decision-statement.ts'

/** Finds the statement that pulled an item out of a consent agenda; null if the item is on it. */
export type PullOf = (item: string, consent: StatementOf<'motion'>) => StatementOf<'pull'> | null

/**
 * An item is pulled out of the motions that were moved before. Where one of these was put to the vote, and another one
 * with the item was moved after that, only the later one is meant.
 */
export function pullsByMotion(
  pulls: readonly StatementOf<'pull'>[],
  questions: readonly StatementOf<'question'>[],
  {
    roots,
    motionOf,
  }: {
    readonly roots: readonly StatementOf<'motion'>[]
    readonly motionOf: (id: string) => StatementOf<'motion'> | null
  },
): PullOf {
  const byItem = groupBy(pulls, ({ item }) => item)
  return (item, consent) => {
    const found = byItem.get(item)?.findLast((pull) => consent.order < pull.order && !isOfLaterMotion(pull))
    return found ?? null

    function isOfLaterMotion({ order }: StatementOf<'pull'>): boolean {
      const put = questions.find(({ motions }) => motions.some((id) => motionOf(id)?.id === consent.id))
      return (
        put !== undefined &&
        roots.some((one) => one.items.includes(item) && one.order > put.order && one.order < order)
      )
    }
  }
}
