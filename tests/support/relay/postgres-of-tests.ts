import { tmpdir } from 'node:os'
import { openPostgresStore } from '../../../apps/relay/src/store/postgres/open-store.ts'
import { startPostgres } from '../../../apps/relay/src/store/postgres/testing/start-postgres.ts'

/**
 * Starts the one PostgreSQL of the project sync-postgres; its workers inherit its address, and that of a database with the
 * tables of a hub.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const server = await startPostgres()
  const migrated = await server.newDatabase()
  const store = await openPostgresStore(migrated, tmpdir(), () => undefined)
  await store.close()
  process.env.TEST_POSTGRES = server.url
  process.env.TEST_POSTGRES_MIGRATED = migrated
  return server.close
}
