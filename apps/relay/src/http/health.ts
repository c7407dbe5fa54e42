import { Hono } from 'hono'
import { programVersion } from '../program-version.ts'

/** `/healthz`: the process lives, and which version it is. `/readyz`: the database takes writes. */
export function createHealthRoutes(isReady: () => Promise<boolean>): Hono {
  const routes = new Hono()
  routes.get('/healthz', (c) => c.json({ status: 'ok', version: programVersion }))
  routes.get('/readyz', async (c) =>
    (await isReady())
      ? c.json({ status: 'ready' })
      : c.json({ status: 'database does not take writes' }, 503),
  )
  return routes
}
