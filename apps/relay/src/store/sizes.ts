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
