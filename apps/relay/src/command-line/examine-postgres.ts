import type { Pool } from 'pg'
import { relayApplication } from '../store/postgres/connect.ts'
import { findVolatility } from '../store/postgres/examine-server.ts'
import { newestVersion } from '../store/postgres/migrations/migrate.ts'
import { createPostgresPublishedContent } from '../store/postgres/small-parts.ts'
import type { PublishedSizes } from '../store/store.ts'
import type { NamedFile } from './files-of-database.ts'

/** The data that the doctor judges. */
export interface ExaminedPostgres {
  sentence: string
  warnings: string[]
  /** A relay is connected to this database. */
  hasRelay: boolean
  /** The time of the newest edit, in milliseconds since 1970. */
  newest: number
  waitUntil: number
  files: NamedFile[]
  /** The documents of open records that differ from their checksums. */
  damagedRecords: string[]
  published: PublishedSizes
}

/** `warnings` are those that were found before. */
export async function examinePostgres(pool: Pool, warnings: readonly string[]): Promise<ExaminedPostgres> {
  const { rows } = await pool.query<{
    server: string
    bytes: number
    newest: number
    waits: number
    relays: number
  }>(
    `SELECT current_setting('server_version') AS server, pg_database_size(current_database()) AS bytes,
       coalesce((SELECT max(at) FROM log), 0) AS newest,
       coalesce((SELECT wait_until FROM clock_watch), 0) AS waits,
       (SELECT count(*)::int FROM pg_stat_activity
        WHERE application_name = $1 AND datname = current_database()) AS relays`,
    [relayApplication],
  )
  const { server = '', bytes = 0, newest = 0, waits = 0, relays = 0 } = rows[0] ?? {}
  // Fails on a standby or without the right to write.
  await pool.query('BEGIN; SELECT id FROM write_turn FOR UPDATE; ROLLBACK')
  const { rows: files } = await pool.query<NamedFile>('SELECT DISTINCT sha256, bytes FROM files')
  const published = createPostgresPublishedContent(pool)
  const damagedRecords: string[] = []
  for (const row of await published.list())
    if (row.table === 'open_records' && !(await published.isWhole(row))) damagedRecords.push(row.documentId)
  return {
    sentence: `The PostgreSQL of DATABASE_URL (${server}) answers: version ${newestVersion}, ${(bytes / 1e6).toFixed(1)} MB.`,
    warnings: [...warnings, ...(await findVolatility(pool))],
    hasRelay: relays > 0,
    newest,
    waitUntil: waits,
    files,
    damagedRecords,
    published: await published.readSizes(),
  }
}
