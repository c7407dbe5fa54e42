import type { WaysToSignIn } from '@civic-hub/protocol'
import { Hono } from 'hono'
import type { Identities } from '../accounts/provider/identities.ts'
import { isRecentSignIn } from '../accounts/recent-sign-in.ts'
import type { OpenSession } from '../accounts/sessions.ts'
import type { Clock } from '../clock.ts'
import { errorResponse } from './error-response.ts'
import type { SignedIn } from './signed-in.ts'

/** `/api/account/ways-to-sign-in`: whether the account has a password, and its connected providers. */
export function createWaysToSignInRoutes(identities: Identities, clock: Clock): Hono<SignedIn> {
  const routes = new Hono<SignedIn>()
  async function waysOf(session: OpenSession): Promise<WaysToSignIn> {
    const ways = await identities.list(session.account.id)
    return { ...ways, signedInRecently: isRecentSignIn(session, clock) }
  }
  routes.get('/ways-to-sign-in', async (c) => c.json(await waysOf(c.get('session'))))
  routes.delete('/ways-to-sign-in/:id', async (c) => {
    const session = c.get('session')
    const removed = await identities.remove(session.account.id, c.req.param('id'))
    return removed.ok ? c.json(await waysOf(session)) : errorResponse(c, removed.refusal)
  })
  return routes
}
