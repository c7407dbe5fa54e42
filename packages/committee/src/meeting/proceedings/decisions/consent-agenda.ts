import { groupBy } from '../../../document/group-by.ts'
import { firstAfter, lastBefore } from '../../../document/sorted-lists.ts'
import type { StatementOf } from './decision-statement.ts'

export type Pull = Pick<StatementOf<'pull'>, 'id' | 'item' | 'person'>

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

/**
 * The wording of a consent agenda ("To approve the consent agenda: Minutes; Fees") without the items that were pulled
 * out. `listed` has the items of the wording, in order. A wording without that list stays as it is.
 */
export function wordingWithout(
  wording: string,
  listed: readonly string[],
  isPulled: (item: string) => boolean,
): string {
  const start = wording.indexOf(': ') + 2
  if (listed.length === 0 || start < 2) return wording
  const titles = titlesIn(wording.slice(start))
  const left = titles.filter((_title, index) => !isPulled(listed[index] ?? ''))
  return titles.length === listed.length && left.length > 0 ? wording.slice(0, start) + left.join('; ') : wording
}

/** The titles between semicolons. A title that contains one is quoted. */
function titlesIn(list: string): string[] {
  const titles: string[] = []
  let end = list.length
  // Read from the end, each sign is read once. Before a quotation mark without its other one, nothing is divided.
  for (let [at, isQuoted] = [end - 1, false]; at >= 0; at--) {
    const sign = list.charAt(at)
    if (sign === (isQuoted ? '”' : '“')) break
    if (sign === (isQuoted ? '“' : '”')) isQuoted = !isQuoted
    if (isQuoted || !list.startsWith('; ', at)) continue
    titles.push(list.slice(at + 2, end))
    end = at
  }
  titles.push(list.slice(0, end))
  return titles.reverse()
}
