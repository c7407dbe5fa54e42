import type { StorageState } from '@civic-hub/protocol'
import { Hono } from 'hono'
import { programVersion } from '../program-version.ts'
import type { DiskState } from '../store/disk-space.ts'

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
