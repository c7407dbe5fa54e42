/*
 * The document log commits synchronously on this same connection. A transaction that waited for anything between
 * its BEGIN and its COMMIT would swallow the log's commits or be refused by them, so Kysely's own transactions are
 * shut off here, and what must happen together runs in one go inside `atomically`.
 */
import type { Database, Statement } from 'better-sqlite3'
import { type Compilable, Kysely, SqliteDialect, SqliteDriver } from 'kysely'
import type { Tables } from './tables.ts'

/** Runs a query at once and gives its rows; only within `atomically`. */
export type RunNow = <Row>(query: Compilable<Row>) => Row[]

export interface AccountStore {
  /** Builds queries, and runs single ones. */
  queries: Kysely<Tables>
  /** Runs several queries in one transaction. `work` must not wait for anything; if it throws, nothing is kept. */
  atomically<T>(work: (run: RunNow) => T): T
}

class DriverWithoutTransactions extends SqliteDriver {
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

export function createAccountStore(database: Database): AccountStore {
  const prepare = rememberStatements(database)
  const remembering = { database: { prepare, close: () => database.close() } }
  const dialect = new SqliteDialect(remembering)
  dialect.createDriver = () => new DriverWithoutTransactions(remembering)
  const run: RunNow = (query) => {
    const { sql, parameters } = query.compile()
    const statement = prepare(sql)
    if (statement.reader) return statement.all(...parameters)
    statement.run(...parameters)
    return []
  }
  return {
    queries: new Kysely<Tables>({ dialect }),
    atomically: (work) => database.transaction(() => work(run)).immediate(),
  }
}
