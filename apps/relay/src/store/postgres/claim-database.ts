import { randomInt } from 'node:crypto'
import type { PoolClient } from 'pg'

/** The maximum of `randomInt`. */
const maxRun = 2 ** 48 - 1

/**
 * Identifies this copy of the database by server, timeline and tables. The timeline changes when a standby is
 * promoted and when a server is restored to an earlier moment.
 */
export async function readCopy(client: PoolClient): Promise<string> {
  const { rows } = await client.query<{ copy: string }>(
    `SELECT system_identifier || ' ' || left(pg_walfile_name(pg_current_wal_lsn()), 8) || ' ' || 'log'::regclass::oid AS copy
     FROM pg_control_system()`,
  )
  return rows[0]?.copy ?? ''
}

/**
 * Begins a new run of the logs if this database is another copy than at the last start. Runs reveal to devices
 * that a log was continued from an older copy; all relays of one database share one. Returns the copy.
 */
export async function claimDatabase(client: PoolClient): Promise<string> {
  await client.query('BEGIN')
  try {
    await client.query('SELECT id FROM write_turn FOR UPDATE')
    const copy = await readCopy(client)
    const { rows } = await client.query<{ copy: string }>('SELECT copy FROM relay_run')
    if (rows[0]?.copy !== copy) {
      const run = randomInt(maxRun)
      await client.query(
        `INSERT INTO relay_run VALUES (1, $1, $2)
         ON CONFLICT (id) DO UPDATE SET run = excluded.run, copy = excluded.copy`,
        [run, copy],
      )
      await client.query(
        `INSERT INTO log_runs
         SELECT number, 1 + greatest(0,
           (SELECT max(position) FROM log WHERE document = number),
           (SELECT position FROM snapshots WHERE document = number)), $1
         FROM documents
         ON CONFLICT (document, first_position) DO UPDATE SET run = excluded.run`,
        [run],
      )
    }
    await client.query('COMMIT')
    return copy
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}
