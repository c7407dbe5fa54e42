import type { Database } from 'better-sqlite3'
import { createAskedThread, threadProgram } from '../../asked-thread.ts'
import type { FileSizes, PublishedSizes, ReadSizes, StoreSizes } from '../store.ts'
import { readPublishedSizes } from './published-content.ts'

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

/** Sums over whole tables, by name. They take milliseconds to seconds. */
export const sums = {
  store: readStoreSizes,
  files: readFileSizes,
  published: readPublishedSizes,
  largestDocuments: readLargestDocuments,
}

export interface AskedSum {
  name: keyof typeof sums
  limit: number
}

type Sum = ReturnType<(typeof sums)[keyof typeof sums]>

/** Sizes are summed up in a thread of their own: their queries read whole tables. */
export function createSqliteSizes(file: string): ReadSizes & {
  published(): Promise<PublishedSizes>
  close(): Promise<void>
} {
  const program = threadProgram('sizes-thread', import.meta.url)
  const { ask, close } = createAskedThread<AskedSum, Sum>(program, { maxOldGenerationSizeMb: 64 }, file)
  const read = <S extends Sum>(name: AskedSum['name'], limit = 0) => ask<S>({ name, limit })
  return {
    store: () => read('store'),
    files: () => read('files'),
    published: () => read('published'),
    largestDocuments: (limit) => read('largestDocuments', limit),
    close,
  }
}
