import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import type {
  AccessEntry,
  AnnouncedClientIds,
  FileSizes,
  IdentityEntry,
  Journals,
  PublishedContent,
  PublishedRow,
  PublishedSizes,
  ReadSizes,
} from '../store.ts'

export function createPostgresAnnouncedClientIds(pool: Pool): AnnouncedClientIds {
  return {
    async remember(announced) {
      await pool.query(
        `INSERT INTO announced_writers (document, writer, account_id, at)
         SELECT number, client_id, account_id, at
         FROM unnest($1::text[], $2::bigint[], $3::text[], $4::bigint[]) WITH ORDINALITY
           AS given (id, client_id, account_id, at, nth) JOIN documents USING (id) ORDER BY nth
         ON CONFLICT DO NOTHING`,
        [
          announced.map(({ documentId }) => documentId),
          announced.map(({ clientId }) => clientId),
          announced.map(({ accountId }) => accountId),
          announced.map(({ at }) => at),
        ],
      )
    },
    async read(documentId) {
      const { rows } = await pool.query<{ writer: number; account_id: string }>(
        `SELECT writer, account_id FROM announced_writers
         WHERE document = (SELECT number FROM documents WHERE id = $1) ORDER BY at`,
        [documentId],
      )
      return new Map(rows.map(({ writer, account_id }) => [writer, account_id]))
    },
    async forgetBefore(moment) {
      await pool.query('DELETE FROM announced_writers WHERE at < $1', [moment])
    },
  }
}

/** Rows of the journals are committed in the order of their numbers, because writes of accounts take turns. */
export function createPostgresJournals(pool: Pool): Journals {
  return {
    async readEnd() {
      const { rows } = await pool.query<{ identity: number; access: number }>(
        `SELECT (SELECT coalesce(max(row), 0) FROM identity_journal) AS identity,
           (SELECT coalesce(max(row), 0) FROM access_journal) AS access`,
      )
      return rows[0] ?? { identity: 0, access: 0 }
    },
    async readAfter(position) {
      const { rows: identity } = await pool.query<IdentityEntry & { row: number }>(
        'SELECT row, what, subject FROM identity_journal WHERE row > $1 ORDER BY row',
        [position.identity],
      )
      const { rows: access } = await pool.query<AccessEntry & { row: number }>(
        `SELECT row, what, document_id AS "documentId", account_id AS "accountId"
         FROM access_journal WHERE row > $1 ORDER BY row`,
        [position.access],
      )
      const end = {
        identity: identity.at(-1)?.row ?? position.identity,
        access: access.at(-1)?.row ?? position.access,
      }
      return { identity, access, end }
    },
  }
}

export function createPostgresPublishedContent(pool: Pool): PublishedContent {
  return {
    async list() {
      const { rows } = await pool.query<PublishedRow>(
        `SELECT 'feeds' AS "table", row AS rowid, document_id AS "documentId" FROM feeds
         UNION ALL
         SELECT 'open_records', row, document_id FROM open_records WHERE content IS NOT NULL`,
      )
      return rows
    },
    async isWhole({ table, rowid }) {
      const { rows } = await pool.query<{ sha256: string | null; content: Uint8Array | string | null }>(
        `SELECT sha256, content FROM ${table} WHERE row = $1`,
        [rowid],
      )
      const content = rows[0]?.content ?? null
      return content === null || createHash('sha256').update(content).digest('hex') === rows[0]?.sha256
    },
    async removeFeed({ rowid }) {
      await pool.query('DELETE FROM feeds WHERE row = $1', [rowid])
    },
    async readSizes() {
      const { rows } = await pool.query<PublishedSizes>(
        `SELECT (SELECT count(*) FROM feeds) AS feeds,
           (SELECT count(*) FROM feed_addresses) AS "feedAddresses",
           (SELECT count(*) FROM open_records WHERE content IS NOT NULL) AS "openRecords",
           (SELECT coalesce(sum(length(content)), 0) FROM feeds) +
           (SELECT coalesce(sum(octet_length(content)), 0) FROM open_records) AS bytes`,
      )
      return rows[0] ?? { feeds: 0, feedAddresses: 0, openRecords: 0, bytes: 0 }
    },
  }
}

export function createPostgresSizes(pool: Pool): ReadSizes {
  return {
    async store() {
      const { rows } = await pool.query(
        `SELECT (SELECT count(*) FROM log) AS "logEntries",
           (SELECT coalesce(sum(length(content)), 0) FROM snapshots) AS "snapshotBytes",
           (SELECT coalesce(sum(length(content) + length(authors)), 0) FROM history) AS "historyBytes",
           pg_database_size(current_database()) AS "databaseBytes"`,
      )
      return rows[0]
    },
    async files() {
      const { rows } = await pool.query<FileSizes>(
        `SELECT count(*) AS files, coalesce(sum(bytes), 0) AS "fileBytes",
           (SELECT count(*) FROM uploads WHERE finished = 0) AS uploads
         FROM (SELECT DISTINCT ON (sha256) sha256, bytes FROM files) AS stored`,
      )
      return rows[0] ?? { files: 0, fileBytes: 0, uploads: 0 }
    },
    async largestDocuments(limit) {
      const { rows } = await pool.query<{ name: string; bytes: number }>(
        `SELECT committees.name, coalesce((SELECT sum(length(content)) FROM snapshots WHERE document = number), 0) +
           coalesce((SELECT sum(length(content)) FROM log WHERE document = number), 0) AS bytes
         FROM documents JOIN committees ON committees.document_id = documents.id AND removed_at IS NULL
         WHERE documents.id NOT IN (SELECT document_id FROM closed_sessions)
         ORDER BY bytes DESC LIMIT $1`,
        [limit],
      )
      return rows
    },
  }
}
