import type { Database } from 'better-sqlite3'
import type { Clock } from '../clock.ts'

/** Each probe is a real commit, so that a stranger asking all day costs at most one every two seconds. */
const probeEveryMilliseconds = 2_000

/** Tells whether the database takes writes, by writing. */
export function createReadinessProbe(database: Database, clock: Clock): () => boolean {
  const probe = database.prepare('INSERT OR REPLACE INTO readiness (id, probed_at) VALUES (1, ?)')
  let probedAt = Number.NEGATIVE_INFINITY
  let ready = false
  return () => {
    const now = clock.now().getTime()
    if (Math.abs(now - probedAt) < probeEveryMilliseconds) return ready
    probedAt = now
    try {
      probe.run(now)
      ready = true
    } catch {
      ready = false
    }
    return ready
  }
}
