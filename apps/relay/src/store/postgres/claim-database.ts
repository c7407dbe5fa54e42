import { randomInt } from 'node:crypto'
import type { PoolClient } from 'pg'

/** The maximum of `randomInt`. */
const maxRun = 2 ** 48 - 1

/**
 * Begins a new run of the logs if this database is a restored copy: its server or its tables are others than
 * at the last start. Runs reveal to devices that a log was continued from an older copy; all relays of one
 * database share one.
 */
export async function claimDatabase(client: PoolClient): Promise<void> {
  await client.query('BEGIN')
  try {
    const { rows } = await client.query<{ copy: string; known: string | null }>(
      `SELECT system_identifier || ' ' || 'log'::regclass::oid AS copy,
         (SELECT relay_run.copy FROM relay_run) AS known
       FROM pg_control_system(), (SELECT id FROM write_turn FOR UPDATE) AS turn`,
    )
    const copy = rows[0]?.copy ?? ''
    if (rows[0]?.known !== copy) {
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
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}
