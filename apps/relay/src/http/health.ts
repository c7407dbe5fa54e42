import { Hono } from 'hono'

/** `/healthz`: the process lives. `/readyz`: the database takes writes. */
export function createHealthRoutes(isReady: () => Promise<boolean>): Hono {
  const routes = new Hono()
  routes.get('/healthz', (c) => c.json({ status: 'ok' }))
  routes.get('/readyz', async (c) =>
    (await isReady())
      ? c.json({ status: 'ready' })
      : c.json({ status: 'database does not take writes' }, 503),
  )
  return routes
}
