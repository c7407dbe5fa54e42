import { joinCommitteeSchema } from '@civic-hub/protocol'
import { Hono } from 'hono'
import type { Committees } from '../accounts/committees.ts'
import { errorResponse } from './error-response.ts'
import { readBody } from './read-body.ts'
import type { SignedIn } from './signed-in.ts'

/** `POST /api/committees/join`: by name, as far as its join policy allows. */
export function createJoinRoutes(committees: Committees): Hono<SignedIn> {
  const routes = new Hono<SignedIn>()
  routes.post('/committees/join', async (c) => {
    const body = await readBody(c, joinCommitteeSchema)
    if (!body.ok) return body.response
    const joined = await committees.join(c.get('session').account.id, body.value.name)
    return joined.ok ? c.json(joined.value) : errorResponse(c, joined.refusal)
  })
  return routes
}
