import { createHash } from 'node:crypto'
import type { PoolClient } from 'pg'
import { DatabaseTooNew } from '../../database-too-new.ts'
import { migrations } from './index.ts'
import type { Migration } from './migration.ts'

/** The database is not ours, or a released migration was edited. */
class ForeignSchema extends Error {
  override name = 'ForeignSchema'
}

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
    await client.query('SELECT pg_advisory_xact_lock($1)', [migrationLock])
    await refuseForeign(client)
    await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
      version bigint PRIMARY KEY, name text NOT NULL, checksum text NOT NULL, at timestamptz NOT NULL DEFAULT now())`)
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
      await client.query(migration.sql)
      await client.query('INSERT INTO schema_migrations (version, name, checksum) VALUES ($1, $2, $3)', [
        ...[migration.version, migration.name, checksumOf(migration)],
      ])
    }
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
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
