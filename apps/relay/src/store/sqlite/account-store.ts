/*
 * Accounts are read and written on the connection of the thread that serves everybody. Each write waits for its turn
 * (see StoreWriter). A transaction that waited for anything between BEGIN and COMMIT would block the saving of every
 * committee. So Kysely's own transactions are disabled here; queries that belong together run synchronously inside
 * `atomically`.
 */
import type { Database, Statement } from 'better-sqlite3'
import {
  type CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type QueryResult,
  SqliteDialect,
  SqliteDriver,
} from 'kysely'
import type { AccountStore, RunNow } from '../account-store.ts'
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
        query.query.kind === 'SelectQueryNode'
          ? execute<R>(query)
          : this.#writer.inTurn(() => execute<R>(query)),
      streamQuery: (query, size) => connection.streamQuery(query, size),
    }
  }

  override beginTransaction(): Promise<void> {
    throw new Error('Use atomically: a transaction that waits would hold up the document log.')
  }
}

/**
 * Far more statements than the store has. The bound is needed because lists of different lengths make different
 * statements.
 */
const maxStatements = 500

/**
 * Statements are cached: preparing one costs more than running it, and every connection runs the same three queries.
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

export function createSqliteAccountStore(database: Database, writer: StoreWriter): AccountStore {
  // The writer thread waits for the disk instead, at the end of each turn.
  database.pragma('synchronous = NORMAL')
  database.pragma('wal_autocheckpoint = 0')
  const prepare = rememberStatements(database)
  const remembering = { database: { prepare, close: () => database.close() } }
  const dialect = new SqliteDialect(remembering)
  dialect.createDriver = () => new DriverInTurns(remembering, writer)
  const run: RunNow = (query) => {
    const { sql, parameters } = query.compile()
    const statement = prepare(sql)
    if (statement.reader) return statement.all(...parameters)
    statement.run(...parameters)
    return []
  }
  return {
    queries: new Kysely<Tables>({ dialect }),
    atomically: (work) => writer.inTurn(() => database.transaction(() => work(run)).immediate()),
  }
}
