import type { SessionList } from '@civic-hub/protocol'
import { Hono } from 'hono'
import type { Sessions } from '../accounts/sessions.ts'
import { errorResponse } from './error-response.ts'
import type { SignedIn } from './signed-in.ts'

/** `/api/sessions`: lists the person's sessions and ends them. A session of another account is not found. */
export function createSessionListRoutes(sessions: Sessions): Hono<SignedIn> {
  const routes = new Hono<SignedIn>()
  routes.get('/sessions', async (c) => {
    const { account, sessionId } = c.get('session')
    const answer: SessionList = { sessions: await sessions.list(account.id, sessionId) }
    return c.json(answer)
  })
  routes.delete('/sessions', async (c) => {
    c.header('Set-Cookie', await sessions.endAll(c.get('session').account.id))
    return c.body(null, 204)
  })
  routes.delete('/sessions/others', async (c) => {
    const { account, sessionId } = c.get('session')
    await sessions.endSome(account.id, { except: sessionId })
    return c.body(null, 204)
  })
  routes.delete('/sessions/:sessionId', async (c) => {
    const ended = await sessions.endSome(c.get('session').account.id, { only: c.req.param('sessionId') })
    return ended > 0 ? c.body(null, 204) : errorResponse(c, 'not-found')
  })
  return routes
}
