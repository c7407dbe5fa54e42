import type { Clock } from '../clock.ts'
import type { Store } from '../store/store.ts'

/** Each probe is a real commit, so it runs at most every two seconds, however often strangers request it. */
const probeEveryMilliseconds = 2_000
/** After this long without an answer the disk counts as not writable, even if it answers later. */
const patienceMilliseconds = 2_000

/** Tests by a write whether the database can be written. */
export function createReadinessProbe(store: Pick<Store, 'probe'>, clock: Clock): () => Promise<boolean> {
  let probedAt = Number.NEGATIVE_INFINITY
  let ready = Promise.resolve(false)

  async function probe(now: number): Promise<boolean> {
    let timer: ReturnType<typeof setTimeout> | undefined
    const tooLate = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), patienceMilliseconds)
    })
    const written = store.probe(now).then(
      () => true,
      () => false,
    )
    return Promise.race([written, tooLate]).finally(() => clearTimeout(timer))
  }

  return () => {
    const now = clock.now().getTime()
    if (Math.abs(now - probedAt) >= probeEveryMilliseconds) {
      probedAt = now
      ready = probe(now)
    }
    return ready
  }
}
