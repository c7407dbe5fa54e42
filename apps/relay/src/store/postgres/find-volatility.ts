import type { ClientBase, Pool } from 'pg'

/** Sentences about settings with which PostgreSQL can lose what it has committed. */
export async function findVolatility(database: ClientBase | Pool): Promise<string[]> {
  const { rows } = await database.query<{ volatile: boolean; lagging: boolean }>(
    `SELECT current_setting('fsync') = 'off' OR current_setting('synchronous_commit') = 'off' AS volatile,
       (current_setting('synchronous_standby_names') = '' OR current_setting('synchronous_commit') IN ('off', 'local'))
         AND EXISTS (SELECT FROM pg_stat_replication) AS lagging`,
  )
  const sentences: string[] = []
  if (rows[0]?.volatile)
    sentences.push(
      'PostgreSQL has fsync or synchronous_commit off: a power cut can lose edits that people saw as saved.',
    )
  if (rows[0]?.lagging)
    sentences.push(
      'PostgreSQL has a standby that is not synchronous: a failover can lose edits that people saw as saved. Set synchronous_standby_names, and synchronous_commit to on.',
    )
  return sentences
}
