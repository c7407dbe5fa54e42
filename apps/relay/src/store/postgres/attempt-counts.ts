import type { Pool } from 'pg'
import type { AttemptCounts } from '../account-store.ts'

/** False also for a window that ends too far ahead, since the clock has moved back. Clocks of relays differ a little. */
const isOpen = 'attempts.ends_at > $2 AND attempts.ends_at < $2::bigint + 2 * $3::bigint'

export function createPostgresAttemptCounts(pool: Pool): AttemptCounts {
  return {
    async add(key, now, windowMs) {
      const { rows } = await pool.query<{ taken: number; endsAt: number }>(
        `INSERT INTO attempts (key, taken, ends_at) VALUES ($1, 1, $2::bigint + $3::bigint)
         ON CONFLICT (key) DO UPDATE SET
           taken = CASE WHEN ${isOpen} THEN attempts.taken + 1 ELSE 1 END,
           ends_at = CASE WHEN ${isOpen} THEN attempts.ends_at ELSE excluded.ends_at END
         RETURNING taken, ends_at AS "endsAt"`,
        [key, now, windowMs],
      )
      return rows[0] ?? { taken: 1, endsAt: now }
    },
    async remove(key) {
      await pool.query('UPDATE attempts SET taken = taken - 1 WHERE key = $1 AND taken > 0', [key])
    },
    async forgetBefore(moment) {
      await pool.query('DELETE FROM attempts WHERE ends_at < $1', [moment])
    },
  }
}
