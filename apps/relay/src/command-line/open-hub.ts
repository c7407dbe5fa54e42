import type { Database } from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import { readS3Settings } from '../configuration.ts'
import type { FileStorage } from '../files/storage/file-storage.ts'
import { openFileStorage } from '../files/storage/open-file-storage.ts'
import type { AccountStore } from '../store/account-store.ts'
import { createTransactions } from '../store/sqlite/account-store.ts'
import { versionOf } from '../store/sqlite/connect.ts'
import { newestVersion } from '../store/sqlite/database.ts'
import type { Tables } from '../store/tables.ts'
import { databaseUrl, dataFolder, openRelayDatabase, Problem } from './program.ts'

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

/** Runs `work` on the files of the hub in S3-compatible storage; on null, if they are in the data folder. */
export async function withStorage<T>(work: (storage: FileStorage | null) => Promise<T>): Promise<T> {
  const read = readS3Settings(process.env)
  if (!read.ok) throw new Problem(read.refusal.join(' '))
  if (read.value === null) return work(null)
  const storage = await openFileStorage({ dataDir: '', s3: read.value })
  try {
    await storage.check()
    return await work(storage)
  } finally {
    storage.close()
  }
}

/** Opens the database for a command that needs the tables in this program's version. */
function openCurrentDatabase(folder: string): Database {
  const database = openRelayDatabase(folder)
  const version = versionOf(database)
  if (version === newestVersion) return database
  database.close()
  throw new Problem(
    version > newestVersion
      ? `The database has version ${version}, and this program knows versions up to ${newestVersion}: use the newer one.`
      : `The database has version ${version}, and this program needs ${newestVersion}: start the hub once, which brings it up to date.`,
  )
}
