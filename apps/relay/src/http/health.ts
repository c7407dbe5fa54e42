import type { StorageState } from '@civic-hub/protocol'
import { Hono } from 'hono'
import type { Clock } from '../clock.ts'
import { programVersion } from '../program-version.ts'
import type { DiskState } from '../store/disk-space.ts'
import type { Store } from '../store/store.ts'

/**
 * `/healthz`: the process runs; returns its version and, in a word, the state of the disk. `/readyz`: the
 * database can be written, and the relay does not stop. It names a fault of the storage of files, without which a relay
 * is ready all the same. Both are public, so they contain no numbers.
 */
export function createHealthRoutes(
  isReady: () => Promise<boolean>,
  isStopping: () => boolean,
  diskState: () => DiskState,
  storageState: () => StorageState,
): Hono {
  const routes = new Hono()
  routes.get('/healthz', (c) => c.json({ status: 'ok', version: programVersion, disk: diskState() }))
  routes.get('/readyz', async (c) => {
    if (isStopping()) return c.json({ status: 'stopping' }, 503)
    const files = storageState()
    return (await isReady())
      ? c.json({ status: 'ready', ...(files !== 'ok' && { files }) })
      : c.json({ status: 'database does not take writes', disk: diskState() }, 503)
  })
  return routes
}

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
