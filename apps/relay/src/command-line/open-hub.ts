import { Kysely, SqliteDialect } from 'kysely'
import type { AccountStore } from '../store/account-store.ts'
import { createTransactions } from '../store/sqlite/account-store.ts'
import type { Tables } from '../store/tables.ts'
import { openCurrentDatabase } from './open-current-database.ts'
import { databaseUrl, dataFolder } from './program.ts'

/** The accounts of a hub, which may run. */
export interface OpenHub extends Pick<AccountStore, 'queries' | 'atomically'> {
  /** The column by which the rows of a journal are in the order in which they were written. */
  journalOrder: 'row' | 'rowid'
}

/** Runs `work` on the hub's database: the PostgreSQL of DATABASE_URL, or SQLite in the data folder. */
export async function withHub<T>(work: (hub: OpenHub) => Promise<T>): Promise<T> {
  const url = databaseUrl()
  if (url === null) return withSqlite(work)
  // Loaded on demand, because most hubs have no PostgreSQL.
  const [{ requireCurrent, withPostgres }, { createPostgresAccountStore }] = await Promise.all([
    import('./postgres.ts'),
    import('../store/postgres/account-store.ts'),
  ])
  return withPostgres(url, async (pool) => {
    await requireCurrent(pool)
    return work({ ...createPostgresAccountStore(pool), journalOrder: 'row' })
  })
}

async function withSqlite<T>(work: (hub: OpenHub) => Promise<T>): Promise<T> {
  const database = openCurrentDatabase(dataFolder())
  try {
    return await work({
      queries: new Kysely<Tables>({ dialect: new SqliteDialect({ database }) }),
      atomically: createTransactions(database),
      journalOrder: 'rowid',
    })
  } finally {
    database.close()
  }
}
