import { setImmediate } from 'node:timers/promises'
import type { Database, Statement } from 'better-sqlite3'
import {
  type Compilable,
  type CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type QueryResult,
  SqliteDialect,
  SqliteDriver,
} from 'kysely'
import type { AccountStore, RunQuery } from '../account-store.ts'
import type { Tables } from '../tables.ts'
import type { StoreWriter } from './writer/store-writer.ts'

class DriverInTurns extends SqliteDriver {
  readonly #writer: StoreWriter

  constructor(config: ConstructorParameters<typeof SqliteDriver>[0], writer: StoreWriter) {
    super(config)
    this.#writer = writer
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection()
    const execute = <R>(query: CompiledQuery): Promise<QueryResult<R>> => connection.executeQuery<R>(query)
    return {
      executeQuery: <R>(query: CompiledQuery) =>
        query.query.kind === 'SelectQueryNode' ? execute<R>(query) : this.#writer.inTurn(() => execute<R>(query)),
      streamQuery: (query, size) => connection.streamQuery(query, size),
    }
  }

  override beginTransaction(): Promise<void> {
    throw new Error('Use atomically: a transaction that waits would hold up the document log.')
  }
}

/**
 * Far more than the number of different statements in the program. The bound is needed because each length of
 * a list makes a different statement.
 */
const maxStatements = 500

/**
 * Caches statements: preparing one costs more than running it, and every connection runs the same three
 * queries.
 */
function rememberStatements(database: Database): (sql: string) => Statement<unknown[], never> {
  const statements = new Map<string, Statement<unknown[], never>>()
  return (sql) => {
    const known = statements.get(sql)
    if (known) return known
    if (statements.size >= maxStatements) statements.clear()
    const statement = database.prepare<unknown[], never>(sql)
    statements.set(sql, statement)
    return statement
  }
}

/**
 * Reads and writes the rows on the serving thread. Each write waits for its turn (see `StoreWriter`).
 * Transactions use a separate connection, so that a read between two of their queries does not see
 * uncommitted rows. Kysely's own transactions are disabled, because they could wait for anything between
 * BEGIN and COMMIT.
 */
export function createSqliteAccountStore(
  database: Database,
  transactions: Database,
  writer: StoreWriter,
): AccountStore {
  for (const connection of [database, transactions]) {
    // The writer waits for the disk instead, at the end of each turn.
    connection.pragma('synchronous = NORMAL')
    connection.pragma('wal_autocheckpoint = 0')
  }
  const prepare = rememberStatements(database)
  const remembering = { database: { prepare, close: () => database.close() } }
  const dialect = new SqliteDialect(remembering)
  dialect.createDriver = () => new DriverInTurns(remembering, writer)
  const transact = createTransactions(transactions)
  return {
    queries: new Kysely<Tables>({ dialect }),
    atomically: (work) => writer.inTurn(() => transact(work)),
    attempts: null,
  }
}

/** Runs each `work` in a transaction of its own, at once. */
export function createTransactions(connection: Database): AccountStore['atomically'] {
  const prepare = rememberStatements(connection)

  function runNow<Row>(query: Compilable<Row>): Row[] {
    const { sql, parameters } = query.compile()
    const statement = prepare(sql)
    if (statement.reader) return statement.all(...parameters)
    statement.run(...parameters)
    return []
  }

  return async (work) => {
    let failure: unknown = null
    let isOver = false
    const run: RunQuery = async (query) => {
      if (isOver) throw new Error('The transaction is over')
      try {
        return runNow(query)
      } catch (error) {
        failure ??= error
        throw error
      }
    }
    connection.exec('BEGIN IMMEDIATE')
    try {
      // Queries resolve within one turn of the event loop, so only work that waits for something else gets there.
      const value = await Promise.race([work(run), setImmediate().then(refuseToWait)])
      if (failure !== null) throw failure
      connection.exec('COMMIT')
      return value
    } catch (error) {
      if (connection.inTransaction) connection.exec('ROLLBACK')
      throw error
    } finally {
      isOver = true
    }
  }
}

function refuseToWait(): never {
  throw new Error('A transaction may only wait for its queries: it would hold up the document log')
}
