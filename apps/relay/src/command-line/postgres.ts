import { setTimeout } from 'node:timers/promises'
import type { ClientBase, Pool, PoolClient } from 'pg'
import { copyToSqlite } from '../store/copy/copy-to-sqlite.ts'
import { connectPool, explainPostgres, readAtOnce, relayApplication } from '../store/postgres/connect.ts'
import {
  inspectDatabase,
  lockMigrations,
  newestVersion,
  refuseNewer,
  refuseUnfinishedCopy,
} from '../store/postgres/migrations/migrate.ts'
import { Problem } from './program.ts'

/** Runs `work` on PostgreSQL; its faults become sentences. */
export async function withPostgres<T>(url: string, work: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = connectPool(url, () => undefined, 'operator')
  try {
    await pool.query('SELECT 1').catch((error: unknown) => {
      throw explainPostgres(error)
    })
    return await work(pool)
  } catch (error) {
    // Other errors are those of files.
    throw error instanceof Error && 'severity' in error ? explainPostgres(error) : error
  } finally {
    await pool.end()
  }
}

/** PostgreSQL's code for a lock that was not released in time. */
const lockTimeout = '55P03'

/** Runs `work` on one connection, while no relay can start. Throws a `Problem` if one runs. */
export async function withoutRelays<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query("SET lock_timeout = '10s'")
    await lockMigrations(client).catch((error: { code?: string }) => {
      if (error.code !== lockTimeout) throw error
      throw new Problem(
        'Another command or a starting relay holds that PostgreSQL. Wait for its end. Nothing was changed.',
      )
    })
    await client.query('RESET lock_timeout')
    if (await isRelayConnected(client))
      throw new Problem('A hub runs on that PostgreSQL. Stop all of its relays first. Nothing was changed.')
    return await work(client)
  } finally {
    // Closes the connection, and so releases the lock.
    client.release(true)
  }
}

const waitMs = 100
const maxWaits = 20

/** The server notices a moment later that a relay which has stopped has closed its connections. */
async function isRelayConnected(client: PoolClient): Promise<boolean> {
  for (let waits = 0; ; waits++) {
    const { rows } = await client.query(
      'SELECT FROM pg_stat_activity WHERE application_name = $1 AND datname = current_database() LIMIT 1',
      [relayApplication],
    )
    if (rows.length === 0) return false
    if (waits === maxWaits) return true
    await setTimeout(waitMs)
  }
}
/** Throws a sentence if the tables are not those of this program's version. */
export async function requireCurrent(client: ClientBase | Pool): Promise<void> {
  const { version, unfinishedCopy } = await inspectDatabase(client)
  if (unfinishedCopy !== null) refuseUnfinishedCopy()
  if (version === 0) throw new Problem('The PostgreSQL database is empty: no hub has started on it yet.')
  refuseNewer(version)
  if (version < newestVersion)
    throw new Problem(
      `The PostgreSQL database has version ${version}, and this program needs ${newestVersion}: start the hub once, which brings it up to date.`,
    )
}

/** Copies one state of the database into a new SQLite file, while relays write to it. Returns the number of rows. */
export async function copyFromPostgres(pool: Pool, file: string): Promise<number> {
  return readAtOnce(pool, async (client) => {
    await requireCurrent(client)
    return copyToSqlite(client, file)
  })
}
