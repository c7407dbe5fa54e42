import type { Clock } from '../clock.ts'
import type { StoreWriter } from './writer/store-writer.ts'

/** Each probe is a real commit, so that a stranger asking all day costs at most one every two seconds. */
const probeEveryMilliseconds = 2_000

/** Tells whether the database takes writes, by writing. */
export function createReadinessProbe(writer: StoreWriter, clock: Clock): () => Promise<boolean> {
  let probedAt = Number.NEGATIVE_INFINITY
  let ready = Promise.resolve(false)
  return () => {
    const now = clock.now().getTime()
    if (Math.abs(now - probedAt) >= probeEveryMilliseconds) {
      probedAt = now
      ready = writer.ask('probe', now).then(
        () => true,
        () => false,
      )
    }
    return ready
  }
}
