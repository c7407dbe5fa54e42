import SqliteDatabase, { type Database } from 'better-sqlite3'
import { type Compilable, Kysely, SqliteDialect } from 'kysely'
import type { OpenReader } from '../store.ts'
import type { Tables } from '../tables.ts'

export function openSqliteReader(file: string): OpenReader {
  const database = new SqliteDatabase(file, { readonly: true, fileMustExist: true })
  database.pragma('busy_timeout = 5000')
  return {
    queries: new Kysely<Tables>({ dialect: new SqliteDialect({ database }) }),
    async readAtOnce(work) {
      database.exec('BEGIN')
      try {
        return await work(async (query) => runNow(database, query))
      } finally {
        database.exec('COMMIT')
      }
    },
    async close() {
      database.close()
    },
  }
}

function runNow<Row>(database: Database, query: Compilable<Row>): Row[] {
  const { sql, parameters } = query.compile()
  return database.prepare<unknown[], Row>(sql).all(...parameters)
}
