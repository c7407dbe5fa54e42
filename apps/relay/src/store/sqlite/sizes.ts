import type { Database } from 'better-sqlite3'
import type { FileSizes, ReadSizes, StoreSizes } from '../store-sizes.ts'

function readStoreSizes(database: Database): StoreSizes {
  const one = (sql: string) => Number(Object.values(database.prepare(sql).get() as object)[0] ?? 0)
  return {
    logEntries: one('SELECT count(*) FROM log'),
    snapshotBytes:
      one('SELECT coalesce(sum(length(content)), 0) FROM snapshots') +
      one('SELECT coalesce(sum(length(content)), 0) FROM snapshot_parts'),
    historyBytes: one('SELECT coalesce(sum(length(content) + length(authors)), 0) FROM history'),
    databaseBytes: one('SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()'),
  }
}

function readLargestDocuments(database: Database, limit: number): { name: string; bytes: number }[] {
  return database
    .prepare<[number], { name: string; bytes: number }>(
      `SELECT committees.name,
         coalesce((SELECT sum(length(content)) FROM snapshots WHERE document = number), 0) +
         coalesce((SELECT sum(length(content)) FROM snapshot_parts WHERE document = number), 0) +
         coalesce((SELECT sum(length(content)) FROM log WHERE document = number), 0) AS bytes
       FROM documents JOIN committees ON committees.document_id = documents.id AND removed_at IS NULL
       WHERE documents.id NOT IN (SELECT document_id FROM closed_sessions)
       ORDER BY bytes DESC LIMIT ?`,
    )
    .all(limit)
}

function readFileSizes(database: Database): FileSizes {
  const sizes = database
    .prepare<[], FileSizes>(
      `SELECT count(*) AS files, coalesce(sum(bytes), 0) AS fileBytes,
         (SELECT count(*) FROM uploads WHERE finished = 0) AS uploads
       FROM (SELECT sha256, bytes FROM files GROUP BY sha256)`,
    )
    .get()
  return sizes ?? { files: 0, fileBytes: 0, uploads: 0 }
}

export function createSqliteSizes(database: Database): ReadSizes {
  return {
    store: async () => readStoreSizes(database),
    files: async () => readFileSizes(database),
    largestDocuments: async (limit) => readLargestDocuments(database, limit),
  }
}
