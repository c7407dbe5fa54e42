import { createHash } from 'node:crypto'
import type { Approval } from '@civic-hub/protocol'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { AccountStore } from '../store/account-store.ts'

export interface MinutesToApprove {
  documentId: string
  meetingId: string
  content: Uint8Array
  format: number
  timeZone: string
}

/** Approved minutes of meetings: kept byte by byte, added to and never changed. */
export interface Approvals {
  /** Of one meeting, the oldest first. */
  list(documentId: string, meetingId: string): Promise<Approval[]>
  /** The text that was approved; null when there is no such approval. */
  read(documentId: string, meetingId: string, number: number): Promise<Uint8Array | null>
  /** A person who approves the same text again gets the same approval: its answer may have been lost. */
  approve(minutes: MinutesToApprove, by: { id: string; name: string }): Promise<Approval>
}

export function createApprovals(store: AccountStore, clock: Clock): Approvals {
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
      return store.atomically((run) => {
        const last = run(listed(documentId, meetingId).select('account_id')).at(-1)
        if (last?.sha256 === sha256 && last.account_id === id) return toApproval(last)
        const number = (last?.number ?? 0) + 1
        const row = { number, name, approved_at, sha256, format, time_zone: timeZone }
        run(
          queries
            .insertInto('minutes_approvals')
            .values({ ...row, document_id: documentId, meeting_id: meetingId, account_id: id, content }),
        )
        return toApproval({ ...row, bytes: content.byteLength })
      })
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
