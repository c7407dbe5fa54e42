import {
  startPostgres,
  type TestPostgres,
} from '../../../apps/relay/src/store/postgres/testing/start-postgres.ts'

let server: Promise<TestPostgres> | null = null

/** One PostgreSQL for all tests of a worker; it ends with the worker. */
export function openPostgres(): Promise<TestPostgres> {
  server ??= startPostgres()
  return server
}

const databases = new Map<string, Promise<string>>()

/**
 * The database of the relay with this data folder in the project sync-postgres; null for SQLite, the default.
 */
export async function databaseUrlOf(dataDir: string): Promise<string | null> {
  if (process.env.TEST_STORE !== 'postgres') return null
  const known = databases.get(dataDir) ?? (await openPostgres()).newDatabase()
  databases.set(dataDir, Promise.resolve(known))
  return known
}
