import { Hono } from 'hono'
import { programVersion } from '../program-version.ts'
import type { DiskState } from '../store/disk-space.ts'

/**
 * `/healthz`: the process runs; returns its version and, in a word, the state of the disk. `/readyz`: the
 * database can be written. Both are public, so they contain no numbers.
 */
export function createHealthRoutes(isReady: () => Promise<boolean>, diskState: () => DiskState): Hono {
  const routes = new Hono()
  routes.get('/healthz', (c) => c.json({ status: 'ok', version: programVersion, disk: diskState() }))
  routes.get('/readyz', async (c) =>
    (await isReady())
      ? c.json({ status: 'ready' })
      : c.json({ status: 'database does not take writes', disk: diskState() }, 503),
  )
  return routes
}
