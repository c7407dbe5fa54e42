import { groupBy } from '../../../document/group-by.ts'
import { firstAfter, lastBefore } from '../../../document/in-order.ts'
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
  const putByMotion = new Map<string, string>()
  for (const { motions, order } of questions)
    for (const stated of motions) {
      const id = motionOf(stated)?.id
      if (id !== undefined && !putByMotion.has(id)) putByMotion.set(id, order)
    }
  const listings = roots.flatMap(({ order, items }) => [...new Set(items)].map((item) => ({ order, item })))
  const motionsByItem = groupBy(listings, ({ item }) => item)
  return (item, consent) => {
    const own = byItem.get(item) ?? []
    const put = putByMotion.get(consent.id)
    const later = put === undefined ? undefined : firstAfter(motionsByItem.get(item) ?? [], put)
    const last = later === undefined ? own.at(-1) : lastBefore(own, later.order)
    return last && consent.order < last.order ? last : null
  }
}
