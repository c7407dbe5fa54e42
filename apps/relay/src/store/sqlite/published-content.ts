import { createHash } from 'node:crypto'
import type { Database } from 'better-sqlite3'
import type { PublishedContent, PublishedRow, PublishedSizes } from '../store.ts'
import type { StoreWriter } from './writer/store-writer.ts'

/** Feeds, and records that are not withdrawn. */
export function listPublished(database: Database): PublishedRow[] {
  return database
    .prepare<[], PublishedRow>(
      `SELECT 'feeds' AS "table", rowid, document_id AS documentId FROM feeds
       UNION ALL
       SELECT 'open_records', rowid, document_id FROM open_records WHERE content IS NOT NULL`,
    )
    .all()
}

/** True if the content matches its stored checksum, or if the row no longer exists. */
export function isPublishedWhole(database: Database, { table, rowid }: PublishedRow): boolean {
  const row = database
    .prepare<[number], { sha256: string | null; content: Buffer | string | null }>(
      `SELECT sha256, content FROM ${table} WHERE rowid = ?`,
    )
    .get(rowid)
  if (!row || row.content === null) return true
  return createHash('sha256').update(row.content).digest('hex') === row.sha256
}

export function readPublishedSizes(database: Database): PublishedSizes {
  const sizes = database
    .prepare<[], PublishedSizes>(
      `SELECT (SELECT count(*) FROM feeds) AS feeds,
         (SELECT count(*) FROM feed_addresses) AS feedAddresses,
         (SELECT count(*) FROM open_records WHERE content IS NOT NULL) AS openRecords,
         (SELECT coalesce(sum(octet_length(content)), 0) FROM feeds) +
         (SELECT coalesce(sum(octet_length(content)), 0) FROM open_records) AS bytes`,
    )
    .get()
  return sizes ?? { feeds: 0, feedAddresses: 0, openRecords: 0, bytes: 0 }
}

export function createSqlitePublishedContent(
  database: Database,
  writer: Pick<StoreWriter, 'inTurn'>,
  readSizes: PublishedContent['readSizes'],
): PublishedContent {
  return {
    list: async () => listPublished(database),
    isWhole: async (row) => isPublishedWhole(database, row),
    async removeFeed({ rowid }) {
      await writer.inTurn(() => database.prepare('DELETE FROM feeds WHERE rowid = ?').run(rowid))
    },
    readSizes,
  }
}
