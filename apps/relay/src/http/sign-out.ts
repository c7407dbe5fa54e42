import { Hono } from 'hono'
import type { Sessions } from '../accounts/sessions.ts'
import { createSignedIn, type SignedIn } from './signed-in.ts'

/** `POST /api/sign-out`: ends this browser's session, if there is one; `DELETE /api/sessions`: every one of the person. */
export function createSignOutRoutes(sessions: Sessions): Hono<SignedIn> {
  const routes = new Hono<SignedIn>()
  routes.post('/sign-out', async (c) => {
    c.header('Set-Cookie', await sessions.end(c.req.header('cookie')))
    return c.body(null, 204)
  })
  routes.delete('/sessions', createSignedIn(sessions), async (c) => {
    c.header('Set-Cookie', await sessions.endAll(c.get('session').account.id))
    return c.body(null, 204)
  })
  return routes
}
