import { firstAdminSchema } from '@civic-hub/protocol'
import { Hono } from 'hono'
import type { FirstAdmin } from '../accounts/first-admin.ts'
import { errorResponse } from './error-response.ts'
import { readBody } from './read-body.ts'
import type { SignedIn } from './signed-in.ts'

/** `POST /api/first-admin`: uses the link from the log, and makes the signed-in person the administrator. */
export function createFirstAdminRoutes(firstAdmin: FirstAdmin): Hono<SignedIn> {
  const routes = new Hono<SignedIn>()
  routes.post('/first-admin', async (c) => {
    const body = await readBody(c, firstAdminSchema)
    if (!body.ok) return body.response
    const claimed = await firstAdmin.claim(body.value.token, c.get('session').account.id)
    return claimed.ok ? c.body(null, 204) : errorResponse(c, claimed.refusal)
  })
  return routes
}
