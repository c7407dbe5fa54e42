import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import type { Pool, PoolClient } from 'pg'
import { copyToPostgres } from '../store/copy/copy-to-postgres.ts'
import { joinSnapshotParts } from '../store/copy/sqlite-rows.ts'
import { inTransaction } from '../store/postgres/connect.ts'
import { inspectDatabase, migrate, refuseNewer } from '../store/postgres/migrations/migrate.ts'
import { nameOfReplaced, type PlaceBackup } from './backup-location.ts'
import { syncToDisk } from './copy-file.ts'
import { copyFromPostgres, withoutRelays, withPostgres } from './postgres.ts'
import { databaseUrl } from './program.ts'

/**
 * Copies the replaced database into a file, so that all rules of a restore read SQLite, and then the backup
 * into PostgreSQL, in one transaction.
 */
export const restorePostgres: PlaceBackup = (folder, arriving, prepareFor) =>
  withPostgres(databaseUrl() ?? '', (pool) =>
    withoutRelays(pool, async (client) => {
      const before = join(folder, nameOfReplaced())
      const unfinished = `${before}.unfinished`
      try {
        const hasReplaced = await copyReplaced(pool, client, unfinished)
        await prepareFor(unfinished)
        // Kept before the transaction: it is the only copy afterwards.
        if (hasReplaced) {
          syncToDisk(unfinished)
          renameSync(unfinished, before)
          syncToDisk(folder)
        }
        await copyArriving(pool, arriving)
        return hasReplaced ? before : null
      } finally {
        for (const tail of ['', '-journal']) rmSync(unfinished + tail, { force: true })
      }
    }),
  )

/** False for an empty database. */
async function copyReplaced(pool: Pool, client: PoolClient, file: string): Promise<boolean> {
  const { version } = await inspectDatabase(client)
  refuseNewer(version)
  await migrate(client)
  if (version === 0) return false
  await copyFromPostgres(pool, file)
  return true
}

async function copyArriving(pool: Pool, arriving: string): Promise<void> {
  const source = new SqliteDatabase(arriving)
  try {
    joinSnapshotParts(source)
    await inTransaction(pool, 'BEGIN', async (client) => {
      await copyToPostgres(
        source,
        (work) => work(client),
        () => undefined,
      )
      // The next start begins another run of the logs.
      await client.query('DELETE FROM relay_run')
    })
  } finally {
    source.close()
  }
}
