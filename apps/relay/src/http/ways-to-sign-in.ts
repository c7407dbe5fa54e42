import { Hono } from 'hono'
import type { Identities } from '../accounts/provider/identities.ts'
import { errorResponse } from './error-response.ts'
import type { SignedIn } from './signed-in.ts'

/** `/api/account/ways-to-sign-in`: whether there is a password, and the providers that are connected. */
export function createWaysToSignInRoutes(identities: Identities): Hono<SignedIn> {
  const routes = new Hono<SignedIn>()
  routes.get('/ways-to-sign-in', async (c) => c.json(await identities.list(c.get('session').account.id)))
  routes.delete('/ways-to-sign-in/:id', async (c) => {
    const accountId = c.get('session').account.id
    const removed = await identities.remove(accountId, c.req.param('id'))
    return removed.ok ? c.json(await identities.list(accountId)) : errorResponse(c, removed.refusal)
  })
  return routes
}
