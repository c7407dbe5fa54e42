import {
  countsByYear,
  defaultResolutionPattern,
  type GivenNumber,
  type NumberMotions,
  type ResolutionList,
  writeResolutionNumber,
} from '@civic-hub/protocol'
import type { Clock } from '../clock.ts'
import { accepted, type Result, refused } from '../result.ts'
import type { AccountStore } from '../store/account-store.ts'
import type { ResolutionRow } from '../store/tables.ts'

/** The numbers of carried motions. They are never changed, and none is given twice in a committee. */
export interface Resolutions {
  /** In the order in which they were given. */
  list(documentId: string): Promise<ResolutionList>
  /**
   * Numbers the motions of a meeting that have no number yet, in their order. Refuses with 'conflict' if no minutes of
   * the meeting were approved.
   */
  number(
    documentId: string,
    meetingId: string,
    motions: NumberMotions,
  ): Promise<Result<GivenNumber[], 'conflict'>>
  /** The pattern of the numbers that are given from now on. */
  setPattern(documentId: string, pattern: string): Promise<void>
}

export function createResolutions({ queries, atomically }: AccountStore, clock: Clock): Resolutions {
  const rowsOf = (documentId: string) =>
    queries.selectFrom('resolutions').where('document_id', '=', documentId).selectAll()
  const patternOf = (documentId: string) =>
    queries.selectFrom('resolution_patterns').where('document_id', '=', documentId).select('pattern')

  return {
    async list(documentId) {
      const rows = await rowsOf(documentId).orderBy('given_at').orderBy('sequence').execute()
      const own = await patternOf(documentId).executeTakeFirst()
      return {
        pattern: own?.pattern ?? defaultResolutionPattern,
        resolutions: rows.map(toGivenNumber),
      }
    },
    number(documentId, meetingId, { year, motions, known }) {
      const given_at = clock.now().getTime()
      // In one transaction: of two owners who approve at once, the second one continues the first one's numbers.
      return atomically<Result<GivenNumber[], 'conflict'>>(async (run) => {
        const [approval] = await run(
          queries
            .selectFrom('minutes_approvals')
            .select('number')
            .where('document_id', '=', documentId)
            .where('meeting_id', '=', meetingId)
            .limit(1),
        )
        if (approval === undefined) return refused('conflict')
        const [own] = await run(patternOf(documentId))
        const pattern = own?.pattern ?? defaultResolutionPattern
        const byMotion = new Map<string, ResolutionRow>()
        const numbers = new Set<string>()
        const remember = (row: ResolutionRow) => {
          byMotion.set(row.motion_id, row)
          numbers.add(row.number)
        }
        for (const row of await run(rowsOf(documentId))) remember(row)
        const add = async (row: ResolutionRow) => {
          if (byMotion.has(row.motion_id) || numbers.has(row.number)) return
          await run(queries.insertInto('resolutions').values(row))
          remember(row)
        }
        for (const one of known) await add(toRow(documentId, one))
        const byYear = countsByYear(pattern)
        let sequence = Math.max(
          0,
          ...Array.from(byMotion.values(), (row) => (byYear && row.year !== year ? 0 : row.sequence)),
        )
        for (const motion_id of motions) {
          if (byMotion.has(motion_id)) continue
          let number: string
          // An earlier pattern may have given the same text.
          do number = writeResolutionNumber(pattern, year, ++sequence)
          while (numbers.has(number))
          await add({
            ...{ document_id: documentId, motion_id, meeting_id: meetingId },
            ...{ number, year, sequence, given_at },
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

const toGivenNumber = (row: ResolutionRow): GivenNumber => ({
  motionId: row.motion_id,
  meetingId: row.meeting_id,
  number: row.number,
  year: row.year,
  sequence: row.sequence,
  givenAt: new Date(row.given_at).toISOString(),
})

const toRow = (document_id: string, one: GivenNumber): ResolutionRow => ({
  document_id,
  motion_id: one.motionId,
  meeting_id: one.meetingId,
  number: one.number,
  year: one.year,
  sequence: one.sequence,
  given_at: Date.parse(one.givenAt),
})
