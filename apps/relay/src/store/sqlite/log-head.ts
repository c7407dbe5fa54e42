import type { Database } from 'better-sqlite3'

/** Reads which log a document has and the position of its last stored entry; null for a document without a log. */
export function createLogHeadReader(database: Database) {
  const read = database.prepare<[string], { logId: string; position: number }>(
    `SELECT log_id AS logId, max(
       coalesce((SELECT max(position) FROM log WHERE document = number), 0),
       coalesce((SELECT position FROM snapshots WHERE document = number), 0)
     ) AS position FROM documents WHERE id = ?`,
  )
  return (documentId: string) => read.get(documentId) ?? null
}
