import { createHash } from 'node:crypto'
import {
  type OpenAgenda,
  type OpenDocument,
  type OpenRecord,
  openDocumentMaxBytes,
  type RecordList,
} from '@civic-hub/protocol'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import { isoTime } from '../iso-time.ts'
import { accepted, type Result, refused } from '../result.ts'
import type { AccountStore, RunQuery } from '../store/account-store.ts'
import { publicPath } from './public-committee.ts'
import { agendaKey, documentKey, type PublicKind, readKey } from './record-keys.ts'
import { readStoredAgenda, readStoredDocument, readStoredRecord } from './stored-record.ts'

/** The records, agendas and documents of meetings that owners published for everyone. */
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
  /** Refuses with 'conflict' if the agenda has no such posting. */
  publishAgenda(
    documentId: string,
    meetingId: string,
    agenda: OpenAgenda,
    by: string,
  ): Promise<Result<null, 'conflict' | 'too-large'>>
  /**
   * Refuses with 'conflict' if the committee has no such file, with 'forbidden' if a closed session of the committee has it,
   * and with 'too-large' for a file that is larger than strangers may load.
   */
  publishDocument(
    documentId: string,
    place: { meetingId: string; fileId: string },
    document: OpenDocument,
    by: string,
  ): Promise<Result<null, 'conflict' | 'forbidden' | 'too-large'>>
  /** Deletes the content at once; the row is kept as a trace. The documents of minutes are withdrawn with them. */
  withdraw(documentId: string, key: string, by: string): Promise<Result<null, 'not-found'>>
  /** Null if nothing was ever published at this address. */
  findDocument(documentId: string, key: string): Promise<PublishedDocument | null>
}

type PublishedDocument =
  | { withdrawnAt: number }
  | { withdrawnAt: null; sha256: string; name: string; type: string; listed: boolean }

/** The limit for all records of a committee: the thread that makes their pages has all of them in memory. */
const maxBytes = 32 * 1024 * 1024

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

export function createOpenRecords(
  { queries, atomically }: AccountStore,
  clock: Clock,
  /** Reports that the records of this committee changed. */
  announce: (documentId: string) => void,
): OpenRecords {
  const recordsOf = (documentId: string) => queries.selectFrom('open_records').where('document_id', '=', documentId)

  async function change<Refusal extends string>(
    documentId: string,
    write: (run: RunQuery) => Promise<Result<null, Refusal>>,
  ): Promise<Result<null, Refusal>> {
    const changed = await atomically(write)
    if (changed.ok) announce(documentId)
    return changed
  }

  /** Stores the content under its key, unless all records together would be too large. */
  async function put(
    run: RunQuery,
    documentId: string,
    key: string,
    content: string,
    by: string,
  ): Promise<Result<null, 'too-large'>> {
    const published_at = clock.now().getTime()
    const [others] = await run(
      recordsOf(documentId)
        .select(sql<number | null>`sum(octet_length(content))`.as('bytes'))
        .where('meeting_id', '!=', key),
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
        .where('meeting_id', '=', key)
        .where('sha256', '!=', row.sha256),
    )
    await run(
      queries
        .insertInto('open_records')
        .values({ document_id: documentId, meeting_id: key, ...row })
        .onConflict((conflict) => conflict.columns(['document_id', 'meeting_id']).doUpdateSet(row)),
    )
    return accepted(null)
  }

  return {
    async list(documentId) {
      const { slug } = await queries
        .selectFrom('committees')
        .select('slug')
        .where('document_id', '=', documentId)
        .executeTakeFirstOrThrow()
      const rows = await recordsOf(documentId).selectAll().execute()
      const all = rows.map((row) => ({
        ...readKey(row.meeting_id),
        content: row.content ?? '',
        trace: {
          publishedAt: isoTime(row.published_at),
          publishedBy: row.published_by,
          withdrawnAt: row.withdrawn_at === null ? null : isoTime(row.withdrawn_at),
          withdrawnBy: row.withdrawn_by,
        },
      }))
      const ofKind = (kind: PublicKind) => all.filter((one) => one.kind === kind)
      return {
        path: publicPath(slug),
        records: ofKind('minutes').map(({ meetingId, trace, content }) => {
          const stored = readStoredRecord(content)
          return { meetingId, ...trace, approval: stored?.approval ?? null, listed: stored?.listed ?? null }
        }),
        agendas: ofKind('agenda').map(({ meetingId, trace, content }) => {
          return { meetingId, ...trace, notice: readStoredAgenda(content)?.notice ?? null }
        }),
        documents: ofKind('document').map(({ meetingId, fileId, trace, content }) => {
          const stored = readStoredDocument(content)
          return { meetingId, fileId, ...trace, sha256: stored?.sha256 ?? null, name: stored?.name ?? null }
        }),
      }
    },

    publish(documentId, meetingId, record, by) {
      return change<'conflict' | 'too-large'>(documentId, async (run) => {
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
        return put(run, documentId, meetingId, content, by)
      })
    },

    publishAgenda(documentId, meetingId, agenda, by) {
      return change<'conflict' | 'too-large'>(documentId, async (run) => {
        const [notice] = await run(
          queries
            .selectFrom('agenda_notices')
            .select(['frozen_at', 'time_zone', 'sha256'])
            .where('document_id', '=', documentId)
            .where('meeting_id', '=', meetingId)
            .where('number', '=', agenda.notice),
        )
        if (notice === undefined) return refused('conflict')
        const { frozen_at, time_zone: timeZone, sha256 } = notice
        const content = JSON.stringify({ ...agenda, postedAt: isoTime(frozen_at), timeZone, sha256 })
        return put(run, documentId, agendaKey(meetingId), content, by)
      })
    },

    publishDocument(documentId, { meetingId, fileId }, document, by) {
      return change<'conflict' | 'forbidden' | 'too-large'>(documentId, async (run) => {
        const files = queries.selectFrom('files').where('sha256', '=', document.sha256)
        const [file] = await run(files.select(['type', 'bytes']).where('document_id', '=', documentId))
        if (file === undefined) return refused('conflict')
        const ofClosedSessions = files
          .innerJoin('closed_sessions', 'closed_sessions.document_id', 'files.document_id')
          .where('closed_sessions.committee_id', '=', documentId)
        if ((await run(ofClosedSessions.select('files.sha256').limit(1))).length > 0) return refused('forbidden')
        if (file.bytes > openDocumentMaxBytes) return refused('too-large')
        return put(run, documentId, documentKey(meetingId, fileId), JSON.stringify({ ...document, ...file }), by)
      })
    },

    withdraw(documentId, key, by) {
      const withdrawn = { content: null, sha256: null, withdrawn_at: clock.now().getTime(), withdrawn_by: by }
      const own = queries
        .updateTable('open_records')
        .set(withdrawn)
        .where('document_id', '=', documentId)
        .where('withdrawn_at', 'is', null)
      return change<'not-found'>(documentId, async (run) => {
        const found = await run(own.where('meeting_id', '=', key).returning('meeting_id'))
        if (found.length === 0) return refused('not-found')
        const beginning = documentKey(key, '')
        // Not LIKE, for which an id may have signs with a meaning.
        if (readKey(key).kind === 'minutes')
          await run(own.where(sql`substr(meeting_id, 1, ${sql.lit(beginning.length)})`, '=', beginning))
        return accepted(null)
      })
    },

    async findDocument(documentId, key) {
      const row = await recordsOf(documentId).selectAll().where('meeting_id', '=', key).executeTakeFirst()
      if (row === undefined) return null
      if (row.withdrawn_at !== null) return { withdrawnAt: row.withdrawn_at }
      const stored = readStoredDocument(row.content ?? '')
      return stored && { withdrawnAt: null, ...stored }
    },
  }
}
