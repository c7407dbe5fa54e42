import { countsByYear, maxSequence, maxSequenceGap, writeResolutionNumber } from '@civic-hub/protocol'
import type { ResolutionRow } from '../store/tables.ts'

type NumberedRow = Pick<ResolutionRow, 'motion_id' | 'number' | 'year' | 'sequence'>

export interface CountedNumbers<Row> {
  /** The known numbers that are used from now on. */
  accepted: readonly Row[]
  /** The given numbers that do not count, because they are too far above all others. */
  beyond: ReadonlySet<Row>
  /** The position after the highest one that counts, in the year or in the register. */
  next(year: number): number
}

/**
 * Counts the numbers of a committee. One wrong position must not end the count, so all are read in ascending order,
 * and one that is more than `maxSequenceGap` above the highest one before it does not count. A number in today's
 * pattern is compared with those of its year, one in an earlier pattern with all: its count may not have begun again.
 *
 * `known` are numbers that a device hands over. One that does not count, or whose motion or text is used, is ignored.
 */
export function countNumbers<Row extends NumberedRow>(
  pattern: string,
  given: readonly Row[],
  known: readonly Row[] = [],
): CountedNumbers<Row> {
  const byYear = countsByYear(pattern)
  const motions = new Set(given.map(({ motion_id }) => motion_id))
  const numbers = new Set(given.map(({ number }) => number))
  const highestOf = new Map<number, number>()
  let highest = 0
  const inYear = (year: number) => (byYear ? (highestOf.get(year) ?? 0) : highest)
  const accepted: Row[] = []
  const beyond = new Set<Row>()
  const isGiven = new Set(given)
  for (const row of [...given, ...known].sort((a, b) => a.sequence - b.sequence)) {
    const { motion_id, number, year, sequence } = row
    const isNew = !isGiven.has(row)
    if (isNew && (motions.has(motion_id) || numbers.has(number))) continue
    const isOfToday = number === writeResolutionNumber(pattern, year, sequence)
    if (sequence > (isOfToday ? inYear(year) : highest) + maxSequenceGap) {
      if (!isNew) beyond.add(row)
      continue
    }
    highest = Math.max(highest, sequence)
    highestOf.set(year, Math.max(highestOf.get(year) ?? 0, sequence))
    if (!isNew) continue
    motions.add(motion_id)
    numbers.add(number)
    accepted.push(row)
  }
  return { accepted, beyond, next: (year) => following(inYear(year)) }
}

/** After the last position come the free ones from the beginning, so that an approval never fails. */
export const following = (sequence: number): number => (sequence >= maxSequence ? 1 : sequence + 1)
