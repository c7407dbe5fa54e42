import { createHash } from 'node:crypto'
import type { Approval, LatestApproval } from '@civic-hub/protocol'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { AccountStore } from '../store/account-store.ts'
import type { Revocations } from './revocations.ts'

export interface MinutesToApprove {
  documentId: string
  meetingId: string
  content: Uint8Array
  format: number
  timeZone: string
}

/** Approved minutes of meetings: stored byte by byte, and never changed; new approvals are added. */
export interface Approvals {
  /** The approvals of one meeting, the oldest first. */
  list(documentId: string, meetingId: string): Promise<Approval[]>
  /** The latest approval of each meeting of a committee, for this person. */
  latest(documentId: string, accountId: string): Promise<LatestApproval[]>
  /** The approved text; null if there is no such approval. */
  read(documentId: string, meetingId: string, number: number): Promise<Uint8Array | null>
  /**
   * If a person approves the same text again, the existing approval is returned, because its response may
   * have been lost.
   */
  approve(minutes: MinutesToApprove, by: { id: string; name: string }): Promise<Approval>
}

export function createApprovals(
  store: AccountStore,
  clock: Clock,
  revocations: Pick<Revocations, 'emit'>,
): Approvals {
  const { queries } = store

  const approvalsOf = (documentId: string, meetingId: string) =>
    queries
      .selectFrom('minutes_approvals')
      .where('document_id', '=', documentId)
      .where('meeting_id', '=', meetingId)
  const listed = (documentId: string, meetingId: string) =>
    approvalsOf(documentId, meetingId)
      .select(['number', 'name', 'approved_at', 'sha256', 'format', 'time_zone'])
      .select(sql<number>`length(content)`.as('bytes'))
      .orderBy('number')

  return {
    async list(documentId, meetingId) {
      return (await listed(documentId, meetingId).execute()).map(toApproval)
    },
    async latest(documentId, accountId) {
      const rows = await queries
        .selectFrom('minutes_approvals')
        .where('document_id', '=', documentId)
        .select(['meeting_id', 'name', 'approved_at', 'account_id', 'time_zone'])
        // With max(), SQLite takes the other columns from the row with the greatest number.
        .select(({ fn }) => fn.max('number').as('number'))
        .groupBy('meeting_id')
        .execute()
      return rows.map((row) => ({
        meetingId: row.meeting_id,
        number: row.number,
        approvedBy: row.name,
        approvedAt: new Date(row.approved_at).toISOString(),
        timeZone: row.time_zone,
        own: row.account_id === accountId,
      }))
    },
    async read(documentId, meetingId, number) {
      const row = await approvalsOf(documentId, meetingId)
        .select('content')
        .where('number', '=', number)
        .executeTakeFirst()
      return row?.content ?? null
    },
    async approve({ documentId, meetingId, content, format, timeZone }, { id, name }) {
      const sha256 = createHash('sha256').update(content).digest('hex')
      const approved_at = clock.now().getTime()
      const approved = await store.atomically(async (run) => {
        const last = (await run(listed(documentId, meetingId).select('account_id'))).at(-1)
        if (last?.sha256 === sha256 && last.account_id === id) return toApproval(last)
        const number = (last?.number ?? 0) + 1
        const row = { number, name, approved_at, sha256, format, time_zone: timeZone }
        await run(
          queries
            .insertInto('minutes_approvals')
            .values({ ...row, document_id: documentId, meeting_id: meetingId, account_id: id, content }),
        )
        return toApproval({ ...row, bytes: content.byteLength })
      })
      revocations.emit({ kind: 'approvals', documentId })
      return approved
    },
  }
}

interface ListedRow {
  number: number
  name: string
  approved_at: number
  sha256: string
  format: number
  time_zone: string
  bytes: number
}

function toApproval({ number, name, approved_at, sha256, format, time_zone, bytes }: ListedRow): Approval {
  const approvedAt = new Date(approved_at).toISOString()
  return { number, approvedBy: name, approvedAt, sha256, bytes, format, timeZone: time_zone }
}
