import { createHash } from 'node:crypto'
import type { PoolClient } from 'pg'
import { DatabaseTooNew } from '../../database-too-new.ts'
import { migrations } from './index.ts'
import type { Migration } from './migration.ts'

/** The database is not ours, or a released migration was edited. */
class ForeignSchema extends Error {
  override name = 'ForeignSchema'
}

/** Migrations, and the wait for those of another relay, may take long on large databases. */
const migrationMs = 60 * 60 * 1000
/** Any number, but the same in all versions. */
const migrationLock = 3_141_592_653

export const newestVersion = migrations.at(-1)?.version ?? 0

export const checksumOf = ({ sql }: Migration): string => createHash('sha256').update(sql).digest('hex')

/**
 * Brings the database to the newest version, completely or not at all; relays that start together wait for
 * each other. Throws `DatabaseTooNew`.
 */
export async function migrate(client: PoolClient, known: readonly Migration[] = migrations): Promise<void> {
  await client.query('BEGIN')
  try {
    await client.query(`SET LOCAL statement_timeout = ${migrationMs}`)
    await client.query(patient(`SELECT pg_advisory_xact_lock(${migrationLock})`))
    await refuseForeign(client)
    await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
      version bigint PRIMARY KEY, name text NOT NULL, checksum text NOT NULL, at timestamptz NOT NULL DEFAULT now())`)
    await addOldest(client)
    const { rows } = await client.query<{ version: number; checksum: string }>(
      'SELECT version, checksum FROM schema_migrations ORDER BY version',
    )
    const found = rows.at(-1)?.version ?? 0
    const newest = known.at(-1)?.version ?? 0
    if (found > newest)
      throw new DatabaseTooNew(
        `The database of DATABASE_URL has version ${found}, and this program knows versions up to ${newest}. ` +
          'Start the newer program again, or restore a backup made before the update.',
      )
    for (const migration of known) {
      const done = rows.find(({ version }) => version === migration.version)
      if (done && done.checksum !== checksumOf(migration))
        throw new ForeignSchema(
          `Version ${migration.version} of the database of DATABASE_URL was made by another edition of this program. ` +
            'Start that one, or use a database of its own.',
        )
      if (migration.version <= found) continue
      await client.query(patient(migration.sql))
      await client.query(
        'INSERT INTO schema_migrations (version, name, checksum, oldest) VALUES ($1, $2, $3, $4)',
        [migration.version, migration.name, checksumOf(migration), migration.oldest ?? 0],
      )
    }
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

const patient = (text: string) => ({ text, query_timeout: migrationMs })

/** Only if it is missing: ALTER TABLE would block the probes of running relays until the last migration has ended. */
async function addOldest(client: PoolClient): Promise<void> {
  const { rowCount } = await client.query(
    `SELECT FROM information_schema.columns
     WHERE table_schema = current_schema() AND table_name = 'schema_migrations' AND column_name = 'oldest'`,
  )
  if (rowCount === 0)
    await client.query('ALTER TABLE schema_migrations ADD COLUMN oldest bigint NOT NULL DEFAULT 0')
}

async function refuseForeign(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ ours: boolean; tables: number }>(
    `SELECT to_regclass('schema_migrations') IS NOT NULL AS ours,
       (SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()) AS tables`,
  )
  if (rows[0] && !rows[0].ours && rows[0].tables > 0)
    throw new ForeignSchema(
      'The database of DATABASE_URL has tables of another program. Make an empty database for Civic Hub.',
    )
}
