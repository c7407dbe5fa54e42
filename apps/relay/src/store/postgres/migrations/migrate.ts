import { createHash } from 'node:crypto'
import type { ClientBase, Pool } from 'pg'
import { DatabaseTooNew, ForeignSchema } from '../../database-errors.ts'
import { migrations } from './index.ts'
import type { Migration } from './migration.ts'

/** Migrations, and the wait for those of another relay, may take long on large databases. */
const migrationMs = 60 * 60 * 1000
/** Any number, but the same in all versions. */
const migrationLock = 3_141_592_653

/** While this connection is open, no relay can start on the database. */
export async function lockMigrations(client: ClientBase): Promise<void> {
  await client.query('SELECT pg_advisory_lock($1)', [migrationLock])
}

export const newestVersion = migrations.at(-1)?.version ?? 0

export const checksumOf = ({ sql }: Migration): string => createHash('sha256').update(sql).digest('hex')

/**
 * Brings the database to the newest version, completely or not at all; relays that start together wait for
 * each other. Throws `DatabaseTooNew`.
 */
export async function migrate(client: ClientBase, known: readonly Migration[] = migrations): Promise<void> {
  await client.query('BEGIN')
  try {
    await client.query(`SET LOCAL statement_timeout = ${migrationMs}`)
    await client.query(patient(`SELECT pg_advisory_xact_lock(${migrationLock})`))
    const { version: found, unfinishedCopy } = await inspectDatabase(client)
    if (unfinishedCopy !== null) refuseUnfinishedCopy()
    refuseNewer(found, known.at(-1)?.version ?? 0)
    await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
      version bigint PRIMARY KEY, name text NOT NULL, checksum text NOT NULL, at timestamptz NOT NULL DEFAULT now())`)
    await addOldest(client)
    const { rows } = await client.query<{ version: number; checksum: string }>(
      'SELECT version, checksum FROM schema_migrations ORDER BY version',
    )
    for (const migration of known) {
      const done = rows.find(({ version }) => version === migration.version)
      if (done && done.checksum !== checksumOf(migration))
        throw new ForeignSchema(
          `Version ${migration.version} of the PostgreSQL database was made by another edition of this program. ` +
            'Start that one, or use a database of its own.',
        )
      if (migration.version <= found) continue
      await client.query(patient(migration.sql))
      await client.query('INSERT INTO schema_migrations (version, name, checksum, oldest) VALUES ($1, $2, $3, $4)', [
        migration.version,
        migration.name,
        checksumOf(migration),
        migration.oldest ?? 0,
      ])
    }
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

const patient = (text: string) => ({ text, query_timeout: migrationMs })

/** Only if it is missing: ALTER TABLE would block the probes of running relays until the last migration has ended. */
async function addOldest(client: ClientBase): Promise<void> {
  const { rowCount } = await client.query(
    `SELECT FROM information_schema.columns
     WHERE table_schema = current_schema() AND table_name = 'schema_migrations' AND column_name = 'oldest'`,
  )
  if (rowCount === 0) await client.query('ALTER TABLE schema_migrations ADD COLUMN oldest bigint NOT NULL DEFAULT 0')
}

export function refuseUnfinishedCopy(): never {
  throw new ForeignSchema(
    'The copy of a hub into the PostgreSQL database is not finished. Stop that hub, and run civic-hub migrate again: it continues.',
  )
}

/** Throws `DatabaseTooNew`. */
export function refuseNewer(found: number, newest = newestVersion): void {
  if (found > newest)
    throw new DatabaseTooNew(
      `The PostgreSQL database has version ${found}, and this program knows versions up to ${newest}. ` +
        'Start the newer program again, or restore a backup made before the update.',
    )
}

export interface FoundDatabase {
  /** 0 for an empty database. */
  version: number
  /** Identifies the hub whose copy into this database has begun; null if there is no such copy. */
  unfinishedCopy: string | null
}

/** Changes nothing. Throws `ForeignSchema` for the tables of another program. */
export async function inspectDatabase(client: ClientBase | Pool): Promise<FoundDatabase> {
  // Other programs have a table of this name, too.
  const { rows } = await client.query<{ ours: boolean; copying: boolean; tables: number }>(
    `SELECT EXISTS (SELECT FROM information_schema.columns
         WHERE table_schema = current_schema() AND table_name = 'schema_migrations' AND column_name = 'checksum') AS ours,
       to_regclass('unfinished_copy') IS NOT NULL AS copying,
       (SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()) AS tables`,
  )
  const [found] = rows
  if (!found?.ours) {
    if (!found || found.tables > 0)
      throw new ForeignSchema(
        'The PostgreSQL database has tables of another program. Make an empty database for Civic Hub.',
      )
    return { version: 0, unfinishedCopy: null }
  }
  const { rows: versions } = await client.query<{ version: number }>(
    'SELECT coalesce(max(version), 0) AS version FROM schema_migrations',
  )
  const { rows: copies } = found.copying
    ? await client.query<{ hub: string }>('SELECT hub FROM unfinished_copy')
    : { rows: [] }
  return { version: Number(versions[0]?.version), unfinishedCopy: copies[0]?.hub ?? null }
}
