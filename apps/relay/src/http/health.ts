import { Hono } from 'hono'
import { programVersion } from '../program-version.ts'
import type { DiskState } from '../store/disk-space.ts'

/**
 * `/healthz`: the process lives, which version it is, and in a word how the disk is. `/readyz`: the database takes
 * writes. Anybody may ask, so there are no figures.
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
