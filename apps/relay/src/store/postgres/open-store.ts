import { join } from 'node:path'
import type { Pool, PoolClient } from 'pg'
import { DatabaseTooNew } from '../database-errors.ts'
import { readDiskSpace } from '../sqlite/disk-space.ts'
import type { Store } from '../store.ts'
import { createPostgresAccountStore } from './account-store.ts'
import { claimDatabase, readCopy } from './claim-database.ts'
import { connectPool, explainPostgres } from './connect.ts'
import { createPostgresDocumentLog } from './document-log.ts'
import { examineSessions, findVolatility } from './examine-server.ts'
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
  let fail: (reason: Error) => void = () => undefined
  const failed = new Promise<Error>((resolve) => {
    fail = resolve
  })
  let opened: string | null = null
  /** Rooms that were read from one copy of the database must not append to another one. */
  async function checkCopy(client: PoolClient): Promise<void> {
    if (opened === null || (await readCopy(client)) === opened) return
    const reason = new Error(
      'PostgreSQL has become another copy of the database, as after a failover or a restore. Start the relay again: it then asks devices for the edits that this copy does not have.',
    )
    fail(reason)
    throw reason
  }
  const pool = connectPool(
    url,
    () => undefined,
    'relay',
    async (client) => {
      // Otherwise PostgreSQL plans the statement that appends again for each commit.
      await client.query('SET plan_cache_mode = force_generic_plan')
      await checkCopy(client)
    },
  )
  // Apart, so that edits never wait behind accounts that wait for their turn.
  const accountPool = connectPool(url, () => undefined, 'relay', checkCopy)
  try {
    for (const sentence of await examineSessions(pool)) warn(sentence)
    opened = await prepare(pool, warn)
  } catch (error) {
    await Promise.all([pool.end(), accountPool.end()])
    throw explainPostgres(error)
  }
  const otherRelays = createPostgresRelays(url, pool)
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
    // Any number of relays may write, but only to the copy that they have read, and to tables that they know.
    failed,
    async close() {
      await otherRelays.close()
      await Promise.all([pool.end(), accountPool.end()])
    },
  }
}

const used = ({ totalCount, idleCount }: Pool): number => totalCount - idleCount

/** Returns the copy of the database. */
async function prepare(pool: Pool, warn: (sentence: string) => void): Promise<string> {
  const client = await pool.connect()
  try {
    await migrate(client)
    const copy = await claimDatabase(client)
    for (const sentence of await findVolatility(client)) warn(sentence)
    return copy
  } finally {
    client.release()
  }
}
