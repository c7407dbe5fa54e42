import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import { isoTime } from '../iso-time.ts'
import type { AccountStore } from '../store/account-store.ts'
import type { FrozenTextRow } from '../store/tables.ts'

interface TextToFreeze {
  documentId: string
  meetingId: string
  content: Uint8Array
  format: number
  timeZone: string
  /** The hash of the newest version that the person saw, or 'none'; undefined from an older app. */
  parent?: string | undefined
  motion?: string | undefined
}

/** A frozen text without its content. */
export interface FrozenText {
  number: number
  /** The person's name at that time. */
  by: string
  accountId: string
  /** The account's present name; null if it is deleted. */
  nameNow: string | null
  at: string
  sha256: string
  bytes: number
  format: number
  timeZone: string
  /** The hash of the version before it. */
  parent: string | null
  /** `{meeting}/{motion}` if a motion approved it. */
  motion: string | null
}

interface LatestFrozenText extends Pick<FrozenText, 'number' | 'by' | 'accountId' | 'nameNow' | 'at' | 'timeZone'> {
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
   * Stores the text as the next version; null if `parent` is not the newest version. If a person freezes the same
   * text again, the existing entry is returned, because its response may have been lost.
   */
  freeze(text: TextToFreeze, by: { id: string; name: string }): Promise<FrozenText | null>
}

export function createFrozenTexts(
  store: AccountStore,
  clock: Clock,
  table: 'minutes_approvals' | 'agenda_notices',
  onFrozen: (documentId: string) => void,
): FrozenTexts {
  const { queries } = store

  const nameNow = sql<string | null>`(SELECT accounts.name FROM accounts
    WHERE accounts.id = ${sql.ref(`${table}.account_id`)})`.as('name_now')
  const textsOf = (documentId: string, meetingId: string) =>
    queries.selectFrom(table).where('document_id', '=', documentId).where('meeting_id', '=', meetingId)
  const listed = (documentId: string, meetingId: string) =>
    textsOf(documentId, meetingId)
      .select(['number', 'account_id', 'name', 'frozen_at', 'sha256', 'format', 'time_zone'])
      .select(['parent_sha256', 'motion', nameNow, sql<number>`length(content)`.as('bytes')])
      .orderBy('number')

  return {
    async list(documentId, meetingId) {
      const rows = await listed(documentId, meetingId).execute()
      return rows.map((row, index) => toFrozenText(row, rows[index - 1]))
    },
    async latest(documentId, accountId) {
      const rows = await queries
        .selectFrom(table)
        .where('document_id', '=', documentId)
        .select(['meeting_id', 'number', 'name', 'frozen_at', 'account_id', 'time_zone', nameNow])
        .where(
          'number',
          '=',
          sql<number>`(SELECT max(number) FROM ${sql.table(table)} AS later
            WHERE later.document_id = ${sql.ref(`${table}.document_id`)} AND later.meeting_id = ${sql.ref(`${table}.meeting_id`)})`,
        )
        .execute()
      return rows.map((row) => ({
        meetingId: row.meeting_id,
        number: row.number,
        by: row.name,
        accountId: row.account_id,
        nameNow: row.name_now,
        at: isoTime(row.frozen_at),
        timeZone: row.time_zone,
        own: row.account_id === accountId,
      }))
    },
    async read(documentId, meetingId, number) {
      const row = await textsOf(documentId, meetingId).select('content').where('number', '=', number).executeTakeFirst()
      return row?.content ?? null
    },
    async freeze({ documentId, meetingId, content, format, timeZone, parent, motion = null }, { id, name }) {
      const sha256 = createHash('sha256').update(content).digest('hex')
      const frozen_at = clock.now().getTime()
      // One transaction: of two owners who freeze the same version at once, the second one is refused.
      const frozen = await store.atomically(async (run) => {
        const rows = await run(listed(documentId, meetingId))
        const [before, last] = [rows.at(-2), rows.at(-1)]
        if (last?.sha256 === sha256 && last.account_id === id) return toFrozenText(last, before)
        if (parent !== undefined && parent !== (last?.sha256 ?? 'none')) return null
        const number = (last?.number ?? 0) + 1
        const parent_sha256 = last?.sha256 ?? null
        const row = { number, account_id: id, name, frozen_at, sha256, format, time_zone: timeZone }
        const version = { ...row, parent_sha256, motion }
        await run(
          queries.insertInto(table).values({ ...version, document_id: documentId, meeting_id: meetingId, content }),
        )
        return toFrozenText({ ...version, name_now: name, bytes: content.byteLength }, last)
      })
      if (frozen === null) return null
      onFrozen(documentId)
      return frozen
    },
  }
}

interface ListedRow
  extends Pick<
    FrozenTextRow,
    'number' | 'account_id' | 'name' | 'frozen_at' | 'sha256' | 'format' | 'time_zone' | 'parent_sha256' | 'motion'
  > {
  name_now: string | null
  bytes: number
}

function toFrozenText(row: ListedRow, before: Pick<ListedRow, 'sha256'> | undefined): FrozenText {
  const { number, sha256, bytes, format, motion } = row
  return {
    number,
    by: row.name,
    accountId: row.account_id,
    nameNow: row.name_now,
    at: isoTime(row.frozen_at),
    sha256,
    bytes,
    format,
    timeZone: row.time_zone,
    parent: row.parent_sha256 ?? before?.sha256 ?? null,
    motion,
  }
}
