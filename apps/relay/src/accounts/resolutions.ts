import {
  countsByYear,
  defaultResolutionPattern,
  type GivenNumber,
  maxSequence,
  maxSequenceGap,
  type NumberMotions,
  type ResolutionList,
  writeResolutionNumber,
} from '@civic-hub/protocol'
import type { Clock } from '../clock.ts'
import { isoTime } from '../iso-time.ts'
import { accepted, type Result, refused } from '../result.ts'
import type { AccountStore } from '../store/account-store.ts'
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

/** The numbers of carried motions. They are never changed, and none is given twice in a committee. */
export interface Resolutions {
  /**
   * In the order in which they were given. A number without an approval of its meeting is reserved: it is not listed,
   * and not given to another motion. A restored backup may lack the approval.
   */
  list(documentId: string): Promise<ResolutionList>
  /**
   * Numbers the motions of a meeting that have no number yet, in their order. Refuses with 'conflict' if no minutes of
   * the meeting were approved.
   */
  number(documentId: string, meetingId: string, motions: NumberMotions): Promise<Result<GivenNumber[], 'conflict'>>
  /** The pattern of the numbers that are given from now on. */
  setPattern(documentId: string, pattern: string): Promise<void>
}

export function createResolutions({ queries, atomically }: AccountStore, clock: Clock): Resolutions {
  const rowsOf = (documentId: string) =>
    queries.selectFrom('resolutions').where('document_id', '=', documentId).selectAll()
  const patternOf = (documentId: string) =>
    queries.selectFrom('resolution_patterns').where('document_id', '=', documentId).select('pattern')
  const removedOf = (documentId: string) =>
    queries.selectFrom('removed_resolutions').where('document_id', '=', documentId).select(['motion_id', 'number'])

  return {
    async list(documentId) {
      const rows = await rowsOf(documentId)
        .where('meeting_id', 'in', approvedMeetings(queries, documentId))
        .orderBy('given_at')
        .orderBy('sequence')
        .execute()
      const own = await patternOf(documentId).executeTakeFirst()
      const removed = await removedOf(documentId).orderBy('removed_at').execute()
      return {
        pattern: own?.pattern ?? defaultResolutionPattern,
        // An older app refuses the whole list for a higher position.
        resolutions: rows.filter(({ sequence }) => sequence <= maxSequence).map(toGivenNumber),
        removed: removed.map(({ motion_id, number }) => ({ motionId: motion_id, number })),
      }
    },
    number(documentId, meetingId, { year, motions, known }) {
      const given_at = clock.now().getTime()
      // In one transaction: of two owners who approve at once, the second one continues the first one's numbers.
      return atomically<Result<GivenNumber[], 'conflict'>>(async (run) => {
        const [approval] = await run(approvedMeetings(queries, documentId).where('meeting_id', '=', meetingId).limit(1))
        if (approval === undefined) return refused('conflict')
        const [own] = await run(patternOf(documentId))
        const pattern = own?.pattern ?? defaultResolutionPattern
        const removed = new Set((await run(removedOf(documentId))).map(({ number }) => number))
        const given = await run(rowsOf(documentId))
        const handedOver = known.filter(({ number }) => !removed.has(number))
        const counted = countNumbers(
          pattern,
          given,
          handedOver.map((one) => toRow(documentId, one)),
        )
        const byMotion = new Map(given.map((row) => [row.motion_id, row]))
        const used = new Set([...removed, ...given.map(({ number }) => number)])
        const add = async (row: ResolutionRow) => {
          await run(queries.insertInto('resolutions').values(row))
          byMotion.set(row.motion_id, row)
          used.add(row.number)
        }
        for (const row of counted.accepted) await add(row)
        let next = counted.next(year)
        for (const motion_id of motions) {
          if (byMotion.has(motion_id)) continue
          // An earlier pattern may have given the same text, or the operator removed it.
          while (used.has(writeResolutionNumber(pattern, year, next))) next = following(next)
          await add({
            document_id: documentId,
            motion_id,
            meeting_id: meetingId,
            handed_over: 0,
            number: writeResolutionNumber(pattern, year, next),
            year,
            sequence: next,
            given_at,
          })
        }
        return accepted(
          motions.flatMap((motion) => {
            const row = byMotion.get(motion)
            return row ? [toGivenNumber(row)] : []
          }),
        )
      })
    },
    async setPattern(documentId, pattern) {
      await queries
        .insertInto('resolution_patterns')
        .values({ document_id: documentId, pattern })
        .onConflict((conflict) => conflict.column('document_id').doUpdateSet({ pattern }))
        .execute()
    },
  }
}

/** The meetings with an approval of their minutes, each as often as it has one. */
export const approvedMeetings = (queries: AccountStore['queries'], documentId: string) =>
  queries.selectFrom('minutes_approvals').where('document_id', '=', documentId).select('meeting_id')

const toGivenNumber = (row: ResolutionRow): GivenNumber => ({
  motionId: row.motion_id,
  meetingId: row.meeting_id,
  number: row.number,
  year: row.year,
  sequence: row.sequence,
  givenAt: isoTime(row.given_at),
})

const toRow = (document_id: string, one: GivenNumber): ResolutionRow => ({
  document_id,
  motion_id: one.motionId,
  meeting_id: one.meetingId,
  number: one.number,
  year: one.year,
  sequence: one.sequence,
  given_at: Date.parse(one.givenAt),
  handed_over: 1,
})
