import { Pool, type PoolClient, types } from 'pg'

/** A relay needs few connections: the document log has one statement at a time. */
const connectionsAtMost = 10
/** A relay that stops within a transaction must not hold its locks. */
const idleInTransactionMs = 5_000
const statementMs = 30_000
const connectMs = 5_000

/** PostgreSQL's types of whole numbers and sums, which the driver would return as text. */
const numbers: ReadonlySet<number> = new Set([types.builtins.INT8, types.builtins.NUMERIC])

/**
 * Rejects later, by query, if the database does not answer. No query runs on a new connection before `check`
 * has resolved.
 */
export function connectPool(
  url: string,
  onIdleError: (error: Error) => void,
  check: (client: PoolClient) => Promise<void> = async () => undefined,
): Pool {
  const pool = new Pool({
    connectionString: url,
    application_name: 'civic-hub',
    max: connectionsAtMost,
    keepAlive: true,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    // The server ends a statement first; this is for a server that no longer answers.
    query_timeout: statementMs + connectMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    verify: (client, done) => void check(client).then(() => done(), done),
    types: {
      getTypeParser: (id: number, format?: 'text' | 'binary') =>
        numbers.has(id) ? Number : types.getTypeParser(id, format as 'text'),
    } as typeof types,
  })
  // Otherwise the end of a connection would end the process: an unused one, and one between two queries of a
  // transaction, whose next query rejects.
  pool.on('error', onIdleError)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Runs `work` between `begin` and COMMIT on one connection; rolls back if it rejects. */
export async function inTransaction<T>(
  pool: Pool,
  begin: string,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query(begin)
    const value = await work(client)
    await client.query('COMMIT')
    return value
  } catch (error) {
    await client.query('ROLLBACK').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/** All queries of `work` see the same state of the database. */
export const readAtOnce = <T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> =>
  inTransaction(pool, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', work)
