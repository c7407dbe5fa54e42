import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { AccountStore } from '../store/account-store.ts'

export interface TextToFreeze {
  documentId: string
  meetingId: string
  content: Uint8Array
  format: number
  timeZone: string
}

/** A frozen text without its content. */
export interface FrozenText {
  number: number
  /** The person's name at that time. */
  by: string
  at: string
  sha256: string
  bytes: number
  format: number
  timeZone: string
}

export interface LatestFrozenText extends Pick<FrozenText, 'number' | 'by' | 'at' | 'timeZone'> {
  meetingId: string
  /** True if this person froze it. */
  own: boolean
}

/**
 * Texts of meetings, approved minutes or posted agendas: stored byte by byte, and never changed; new ones are
 * added.
 */
export interface FrozenTexts {
  /** The texts of one meeting, the oldest first. */
  list(documentId: string, meetingId: string): Promise<FrozenText[]>
  /** The latest text of each meeting of a committee, for this person. */
  latest(documentId: string, accountId: string): Promise<LatestFrozenText[]>
  /** The content; null if there is no such text. */
  read(documentId: string, meetingId: string, number: number): Promise<Uint8Array | null>
  /**
   * If a person freezes the same text again, the existing entry is returned, because its response may have
   * been lost.
   */
  freeze(text: TextToFreeze, by: { id: string; name: string }): Promise<FrozenText>
}

export function createFrozenTexts(
  store: AccountStore,
  clock: Clock,
  table: 'minutes_approvals' | 'agenda_notices',
  onFrozen: (documentId: string) => void,
): FrozenTexts {
  const { queries } = store

  const textsOf = (documentId: string, meetingId: string) =>
    queries.selectFrom(table).where('document_id', '=', documentId).where('meeting_id', '=', meetingId)
  const listed = (documentId: string, meetingId: string) =>
    textsOf(documentId, meetingId)
      .select(['number', 'name', 'frozen_at', 'sha256', 'format', 'time_zone'])
      .select(sql<number>`length(content)`.as('bytes'))
      .orderBy('number')

  return {
    async list(documentId, meetingId) {
      return (await listed(documentId, meetingId).execute()).map(toFrozenText)
    },
    async latest(documentId, accountId) {
      const rows = await queries
        .selectFrom(table)
        .where('document_id', '=', documentId)
        .select(['meeting_id', 'name', 'frozen_at', 'account_id', 'time_zone'])
        // With max(), SQLite takes the other columns from the row with the greatest number.
        .select(({ fn }) => fn.max('number').as('number'))
        .groupBy('meeting_id')
        .execute()
      return rows.map((row) => ({
        meetingId: row.meeting_id,
        number: row.number,
        by: row.name,
        at: new Date(row.frozen_at).toISOString(),
        timeZone: row.time_zone,
        own: row.account_id === accountId,
      }))
    },
    async read(documentId, meetingId, number) {
      const row = await textsOf(documentId, meetingId)
        .select('content')
        .where('number', '=', number)
        .executeTakeFirst()
      return row?.content ?? null
    },
    async freeze({ documentId, meetingId, content, format, timeZone }, { id, name }) {
      const sha256 = createHash('sha256').update(content).digest('hex')
      const frozen_at = clock.now().getTime()
      const frozen = await store.atomically(async (run) => {
        const last = (await run(listed(documentId, meetingId).select('account_id'))).at(-1)
        if (last?.sha256 === sha256 && last.account_id === id) return toFrozenText(last)
        const number = (last?.number ?? 0) + 1
        const row = { number, name, frozen_at, sha256, format, time_zone: timeZone }
        await run(
          queries
            .insertInto(table)
            .values({ ...row, document_id: documentId, meeting_id: meetingId, account_id: id, content }),
        )
        return toFrozenText({ ...row, bytes: content.byteLength })
      })
      onFrozen(documentId)
      return frozen
    },
  }
}

interface ListedRow {
  number: number
  name: string
  frozen_at: number
  sha256: string
  format: number
  time_zone: string
  bytes: number
}

function toFrozenText({ number, name, frozen_at, sha256, format, time_zone, bytes }: ListedRow): FrozenText {
  const at = new Date(frozen_at).toISOString()
  return { number, by: name, at, sha256, bytes, format, timeZone: time_zone }
}
