import { Hono } from 'hono'
import type { Sessions } from '../accounts/sessions.ts'

/** `POST /api/sign-out`: ends this browser's session, if there is one. */
export function createSignOutRoutes(sessions: Sessions): Hono {
  const routes = new Hono()
  routes.post('/sign-out', async (c) => {
    c.header('Set-Cookie', await sessions.end(c.req.header('cookie')))
    return c.body(null, 204)
  })
  return routes
}
