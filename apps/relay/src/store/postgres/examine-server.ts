import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientBase, Pool, PoolClient } from 'pg'

/** PostgreSQL's codes for a named statement that the session does not have, or has from another connection. */
const strayStatement = new Set(['26000', '42P05'])
/** A pooler that has a single connection answers the one client after the other. */
const patienceMs = 1_000

/**
 * Tries whether a connection is a session of PostgreSQL, on which the document log rests: it uses named statements. A
 * pooler such as PgBouncer may give each transaction another session. Throws a sentence if named statements get lost,
 * and returns sentences about what else does.
 */
export async function examineSessions(pool: Pool): Promise<string[]> {
  const one = await pool.connect()
  let other: PoolClient | undefined
  try {
    other = await pool.connect()
    const before = await readSession(one).catch(explainLoss)
    // Takes the session that was used last away from `one`, if it is not its own.
    await other.query('BEGIN; SELECT 1')
    const again = readSession(one).catch(explainLoss)
    await Promise.race([again.catch(() => undefined), sleep(patienceMs)])
    await other.query('COMMIT')
    return (await again) === before ? [] : [ofTransactions]
  } finally {
    one.release()
    other?.release()
  }
}

async function readSession(client: PoolClient): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>({
    name: 'session',
    text: 'SELECT pg_backend_pid() AS pid',
  })
  return rows[0]?.pid
}

const ofTransactions =
  'Between the hub and PostgreSQL is a pooler that gives each transaction another session: removed people are out after a second instead of at once, and statement_timeout and idle_in_transaction_session_timeout must be set by ALTER ROLE. With pool_mode = session, PgBouncer needs none of that.'

function explainLoss(error: Error & { code?: string }): never {
  if (!strayStatement.has(error.code ?? '')) throw error
  throw new Error(
    'Between the hub and the PostgreSQL of DATABASE_URL is a pooler that loses named statements. Set pool_mode = session in PgBouncer, or max_prepared_statements from its version 1.21 on, or let DATABASE_URL lead to PostgreSQL itself.',
    { cause: error },
  )
}

/** Sentences about settings with which PostgreSQL can lose what it has committed. */
export async function findVolatility(database: ClientBase | Pool): Promise<string[]> {
  const { rows } = await database.query<{ volatile: boolean; lagging: boolean }>(
    `SELECT current_setting('fsync') = 'off' OR current_setting('synchronous_commit') = 'off' AS volatile,
       (current_setting('synchronous_standby_names') = '' OR current_setting('synchronous_commit') IN ('off', 'local'))
         AND EXISTS (SELECT FROM pg_stat_replication) AS lagging`,
  )
  const sentences: string[] = []
  if (rows[0]?.volatile)
    sentences.push(
      'PostgreSQL has fsync or synchronous_commit off: a power cut can lose edits that people saw as saved.',
    )
  if (rows[0]?.lagging)
    sentences.push(
      'PostgreSQL has a standby that is not synchronous: a failover can lose edits that people saw as saved. Set synchronous_standby_names, and synchronous_commit to on.',
    )
  return sentences
}
