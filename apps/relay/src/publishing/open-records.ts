import { createHash } from 'node:crypto'
import type { OpenRecord, RecordList } from '@civic-hub/protocol'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import { isoTime } from '../iso-time.ts'
import { accepted, type Result, refused } from '../result.ts'
import type { AccountStore } from '../store/account-store.ts'
import { publicPath } from './public-committee.ts'
import { readStoredRecord } from './stored-record.ts'

/** The records of meetings that owners published for everyone. */
export interface OpenRecords {
  list(documentId: string): Promise<RecordList>
  /**
   * Refuses with 'conflict' if the minutes have no such approval, and with 'too-large' if all records
   * together exceed the limit.
   */
  publish(
    documentId: string,
    meetingId: string,
    record: OpenRecord,
    by: string,
  ): Promise<Result<null, 'conflict' | 'too-large'>>
  /** Deletes the content at once; the row is kept as a trace. */
  withdraw(documentId: string, meetingId: string, by: string): Promise<Result<null, 'not-found'>>
}

/** The limit for all records of a committee: the thread that makes their pages has all of them in memory. */
const maxBytes = 32 * 1024 * 1024

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

export function createOpenRecords({ queries, atomically }: AccountStore, clock: Clock): OpenRecords {
  const recordsOf = (documentId: string) => queries.selectFrom('open_records').where('document_id', '=', documentId)

  return {
    async list(documentId) {
      const { slug } = await queries
        .selectFrom('committees')
        .select('slug')
        .where('document_id', '=', documentId)
        .executeTakeFirstOrThrow()
      const rows = await recordsOf(documentId).selectAll().execute()
      const records = rows.map((row) => {
        const content = row.content === null ? null : readStoredRecord(row.content)
        return {
          meetingId: row.meeting_id,
          publishedAt: isoTime(row.published_at),
          publishedBy: row.published_by,
          withdrawnAt: row.withdrawn_at === null ? null : isoTime(row.withdrawn_at),
          withdrawnBy: row.withdrawn_by,
          approval: content?.approval ?? null,
          listed: content?.listed ?? null,
        }
      })
      return { path: publicPath(slug), records }
    },

    publish(documentId, meetingId, record, by) {
      const published_at = clock.now().getTime()
      return atomically<Result<null, 'conflict' | 'too-large'>>(async (run) => {
        const [approval] = await run(
          queries
            .selectFrom('minutes_approvals')
            .select(['frozen_at', 'time_zone', 'sha256'])
            .where('document_id', '=', documentId)
            .where('meeting_id', '=', meetingId)
            .where('number', '=', record.approval),
        )
        if (approval === undefined) return refused('conflict')
        const [notice] = await run(
          queries
            .selectFrom('agenda_notices')
            .select('frozen_at')
            .where('document_id', '=', documentId)
            .where('meeting_id', '=', meetingId)
            .where('frozen_at', '<=', Date.parse(record.date))
            .orderBy('number', 'desc')
            .limit(1),
        )
        const content = JSON.stringify({
          ...record,
          approvedAt: isoTime(approval.frozen_at),
          timeZone: approval.time_zone,
          sha256: approval.sha256,
          ...(notice && { agendaPostedAt: isoTime(notice.frozen_at) }),
        })
        const [others] = await run(
          recordsOf(documentId)
            .select(sql<number | null>`sum(octet_length(content))`.as('bytes'))
            .where('meeting_id', '!=', meetingId),
        )
        if ((others?.bytes ?? 0) + Buffer.byteLength(content) > maxBytes) return refused('too-large')
        const row = {
          content,
          sha256: hashOf(content),
          published_at,
          published_by: by,
          withdrawn_at: null,
          withdrawn_by: null,
        }
        // Names may have been removed from the public text. The old version is journaled as withdrawn, so
        // that no restored backup publishes it again.
        await run(
          queries
            .updateTable('open_records')
            .set({ content: null, sha256: null, withdrawn_at: published_at, withdrawn_by: by })
            .where('document_id', '=', documentId)
            .where('meeting_id', '=', meetingId)
            .where('sha256', '!=', row.sha256),
        )
        await run(
          queries
            .insertInto('open_records')
            .values({ document_id: documentId, meeting_id: meetingId, ...row })
            .onConflict((conflict) => conflict.columns(['document_id', 'meeting_id']).doUpdateSet(row)),
        )
        return accepted(null)
      })
    },

    async withdraw(documentId, meetingId, by) {
      const withdrawn = await queries
        .updateTable('open_records')
        .set({ content: null, sha256: null, withdrawn_at: clock.now().getTime(), withdrawn_by: by })
        .where('document_id', '=', documentId)
        .where('meeting_id', '=', meetingId)
        .where('withdrawn_at', 'is', null)
        .returning('meeting_id')
        .executeTakeFirst()
      return withdrawn === undefined ? refused('not-found') : accepted(null)
    },
  }
}
