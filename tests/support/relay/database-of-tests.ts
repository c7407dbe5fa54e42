import { makeDatabase } from '../../../apps/relay/src/store/postgres/testing/start-postgres.ts'

const databases = new Map<string, Promise<string>>()

/**
 * The database of the relay with this data folder in the project sync-postgres; null for SQLite, the default.
 */
export async function databaseUrlOf(dataDir: string): Promise<string | null> {
  const { TEST_STORE, TEST_POSTGRES, TEST_POSTGRES_MIGRATED } = process.env
  if (TEST_STORE !== 'postgres') return null
  if (TEST_POSTGRES === undefined) throw new Error('The PostgreSQL of the tests was not started')
  const database = databases.get(dataDir) ?? makeDatabase(TEST_POSTGRES, TEST_POSTGRES_MIGRATED)
  databases.set(dataDir, database)
  return database
}
