/*
 * Accounts are read and written on the connection of the thread that serves everybody. Each write waits for its turn
 * (see StoreWriter). A transaction that waited for anything between its BEGIN and its COMMIT would keep every committee
 * from being saved, so Kysely's own transactions are shut off here, and what must happen together runs in one go inside
 * `atomically`.
 */
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
import type { Tables } from './tables.ts'
import type { StoreWriter } from './writer/store-writer.ts'

/** Runs a query at once and gives its rows; only within `atomically`. */
export type RunNow = <Row>(query: Compilable<Row>) => Row[]

export interface AccountStore {
  /** Builds queries, and runs single ones. */
  queries: Kysely<Tables>
  /**
   * Runs several queries in one transaction, when nothing else is being written. `work` must not wait for anything; if it
   * throws, nothing is kept.
   */
  atomically<T>(work: (run: RunNow) => T): Promise<T>
}

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

/** Far more than the store asks; a list of parameters of any length makes statements without end. */
const maxStatements = 500

/** Preparing a statement costs more than running it, and everyone who connects asks the same three questions. */
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

export function createAccountStore(database: Database, writer: StoreWriter): AccountStore {
  // Waiting for the disk is for the writer thread, which does so at the end of each turn.
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
