import { join } from 'node:path'
import type { Pool } from 'pg'
import { DatabaseTooNew } from '../database-too-new.ts'
import { readDiskSpace } from '../sqlite/disk-space.ts'
import type { Store } from '../store.ts'
import { createPostgresAccountStore } from './account-store.ts'
import { claimDatabase } from './claim-database.ts'
import { connectPool } from './connect.ts'
import { createPostgresDocumentLog } from './document-log.ts'
import { migrate, newestVersion } from './migrations/migrate.ts'
import { createPostgresRelays } from './other-relays.ts'
import {
  createPostgresAnnouncedClientIds,
  createPostgresJournals,
  createPostgresPublishedContent,
  createPostgresSizes,
} from './small-parts.ts'

/**
 * Opens the store on PostgreSQL, and migrates it if needed. Any number of relays may use one database.
 * `dataDir` has the files and the outbox. Throws `DatabaseTooNew`.
 */
export async function openPostgresStore(
  url: string,
  dataDir: string,
  warn: (sentence: string) => void,
): Promise<Store> {
  const pool = connectPool(url, () => undefined)
  // Apart, so that edits never wait behind accounts that wait for their turn.
  const accountPool = connectPool(url, () => undefined)
  try {
    await prepare(pool, warn)
  } catch (error) {
    await Promise.all([pool.end(), accountPool.end()])
    const { code, message } = error as { code?: string; message: string }
    if (code === undefined) throw error
    throw new Error(
      `the PostgreSQL of DATABASE_URL cannot be used (${message || code}). Check the address, the password, and that it runs.`,
      { cause: error },
    )
  }
  const otherRelays = createPostgresRelays(url, pool)
  let fail: (reason: Error) => void = () => undefined
  const failed = new Promise<Error>((resolve) => {
    fail = resolve
  })
  return {
    otherRelays,
    documentLog: createPostgresDocumentLog(pool),
    announcedClientIds: createPostgresAnnouncedClientIds(pool),
    accounts: createPostgresAccountStore(accountPool),
    published: createPostgresPublishedContent(pool),
    journals: createPostgresJournals(pool),
    sizes: createPostgresSizes(pool),
    version: newestVersion,
    async probe(now) {
      const { rows } = await pool.query<{ oldest: number }>(
        `WITH probed AS (
           INSERT INTO readiness VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET probed_at = excluded.probed_at
         ) SELECT max(oldest) AS oldest FROM schema_migrations`,
        [now],
      )
      if ((rows[0]?.oldest ?? 0) <= newestVersion) return
      const reason = new DatabaseTooNew(
        'A newer program has removed from the database of DATABASE_URL what this one needs. Start the newer program here, too.',
      )
      fail(reason)
      throw reason
    },
    connections: () => ({
      used: used(pool) + used(accountPool),
      waiting: pool.waitingCount + accountPool.waitingCount,
    }),
    // The disk of the files. That of the database belongs to PostgreSQL's operator.
    diskSpace: () => readDiskSpace(join(dataDir, 'relay.sqlite'), 0),
    // Any number of relays may write, as long as they know the tables.
    failed,
    async close() {
      await otherRelays.close()
      await Promise.all([pool.end(), accountPool.end()])
    },
  }
}

const used = ({ totalCount, idleCount }: Pool): number => totalCount - idleCount

async function prepare(pool: Pool, warn: (sentence: string) => void): Promise<void> {
  const client = await pool.connect()
  try {
    await migrate(client)
    await claimDatabase(client)
    const { rows } = await client.query<{ volatile: boolean; lagging: boolean }>(
      `SELECT current_setting('fsync') = 'off' OR current_setting('synchronous_commit') = 'off' AS volatile,
         current_setting('synchronous_standby_names') = '' AND EXISTS (SELECT FROM pg_stat_replication) AS lagging`,
    )
    if (rows[0]?.volatile)
      warn(
        'PostgreSQL has fsync or synchronous_commit off: a power cut can lose edits that people saw as saved.',
      )
    if (rows[0]?.lagging)
      warn(
        'PostgreSQL has a standby that is not synchronous: a failover can lose edits that people saw as saved. Set synchronous_standby_names.',
      )
  } finally {
    client.release()
  }
}
