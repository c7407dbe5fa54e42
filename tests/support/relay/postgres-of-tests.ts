import { startPostgres } from '../../../apps/relay/src/store/postgres/testing/start-postgres.ts'

/** Starts the one PostgreSQL of the project sync-postgres; its workers inherit the address. */
export default async function setUp(): Promise<() => Promise<void>> {
  const server = await startPostgres()
  process.env.TEST_POSTGRES = server.url
  return server.close
}
