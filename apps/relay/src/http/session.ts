import type { SessionAnswer } from '@civic-hub/protocol'
import { Hono } from 'hono'
import type { Sessions } from '../accounts/sessions.ts'

export type Site = SessionAnswer['site']

/** `GET /api/session`: who is signed in here, and what the operator tells everyone. */
export function createSessionRoutes(parts: { sessions: Sessions; site: Site }): Hono {
  const { sessions, site } = parts
  const routes = new Hono()
  routes.get('/session', async (c) => {
    const cookies = c.req.header('cookie')
    const session = await sessions.read(cookies)
    // Every look renews the cookie: the session slides in the database also where only a socket uses it.
    const renewed = session === null ? null : sessions.renewedCookie(cookies)
    if (renewed !== null) c.header('Set-Cookie', renewed)
    const answer: SessionAnswer = { account: session?.account ?? null, site }
    return c.json(answer)
  })
  return routes
}
