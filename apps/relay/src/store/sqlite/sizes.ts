import type { Database } from 'better-sqlite3'

/** How much the log, the snapshots and their history hold. */
export interface StoreSizes {
  logEntries: number
  snapshotBytes: number
  historyBytes: number
  databaseBytes: number
}

export function readStoreSizes(database: Database): StoreSizes {
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

/** What the documents of the committees that are not deleted take, the largest first. */
export function readLargestDocuments(database: Database, limit: number): { name: string; bytes: number }[] {
  return database
    .prepare<[number], { name: string; bytes: number }>(
      `SELECT committees.name,
         coalesce((SELECT sum(length(content)) FROM snapshots WHERE document = number), 0) +
         coalesce((SELECT sum(length(content)) FROM snapshot_parts WHERE document = number), 0) +
         coalesce((SELECT sum(length(content)) FROM log WHERE document = number), 0) AS bytes
       FROM documents JOIN committees ON committees.document_id = documents.id AND removed_at IS NULL
       ORDER BY bytes DESC LIMIT ?`,
    )
    .all(limit)
}

/** Members' files, each counted once, and uploads that are not finished. */
export function readFileSizes(database: Database): { files: number; fileBytes: number; uploads: number } {
  const sizes = database
    .prepare<[], { files: number; fileBytes: number; uploads: number }>(
      `SELECT count(*) AS files, coalesce(sum(bytes), 0) AS fileBytes,
         (SELECT count(*) FROM uploads WHERE finished = 0) AS uploads
       FROM (SELECT sha256, bytes FROM files GROUP BY sha256)`,
    )
    .get()
  return sizes ?? { files: 0, fileBytes: 0, uploads: 0 }
}
