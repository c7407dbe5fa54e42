import { Pool, type PoolClient, types } from 'pg'

/** A relay needs few connections: the document log has one statement at a time. */
const connectionsAtMost = 10
/** A relay that stops within a transaction must not hold its locks. */
const idleInTransactionMs = 5_000
const statementMs = 30_000
const connectMs = 5_000

/** PostgreSQL's types of whole numbers and sums, which the driver would return as text. */
const numbers: ReadonlySet<number> = new Set([types.builtins.INT8, types.builtins.NUMERIC])

/** The name of a relay's connections, by which the operator's commands find running relays. */
export const relayApplication = 'civic-hub'

/** A statement of an operator's command may take hours. */
const patient = { application_name: 'civic-hub operator', max: 3 }
const impatient = {
  application_name: relayApplication,
  max: connectionsAtMost,
  // The server ends a statement first; this is for a server that no longer answers.
  query_timeout: statementMs + connectMs,
}
/** Not parameters of the connection: PgBouncer refuses those that it does not know. */
const limits = `SET statement_timeout = ${statementMs}; SET idle_in_transaction_session_timeout = ${idleInTransactionMs}`

/**
 * Rejects later, by query, if the database does not answer. No query runs on a new connection before `check`
 * has resolved.
 */
export function connectPool(
  url: string,
  onIdleError: (error: Error) => void,
  program: 'relay' | 'operator' = 'relay',
  check: (client: PoolClient) => Promise<void> = async () => undefined,
): Pool {
  async function prepare(client: PoolClient): Promise<void> {
    if (program === 'relay') await client.query(limits)
    await check(client)
  }
  const pool = new Pool({
    ...(program === 'relay' ? impatient : patient),
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: connectMs,
    verify: (client, done) => void prepare(client).then(() => done(), done),
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

/** PostgreSQL's code for a statement that took too long. */
const canceled = '57014'

/** Describes an error of PostgreSQL in a sentence with its remedy; returns other errors unchanged. */
export function explainPostgres(error: unknown): unknown {
  const { code, message } = error as { code?: string; message: string }
  if (code === undefined) return error
  if (code === canceled)
    return new Error(
      'the PostgreSQL of DATABASE_URL did not answer in time. If civic-hub restore or migrate runs, start again when it has ended.',
      { cause: error },
    )
  return new Error(
    `the PostgreSQL of DATABASE_URL cannot be used (${message || code}). Check the address, the password, and that it runs.`,
    { cause: error },
  )
}
