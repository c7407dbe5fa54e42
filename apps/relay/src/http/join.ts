import { joinCommitteeSchema } from '@civic-hub/protocol'
import { Hono } from 'hono'
import type { JoinRequests } from '../accounts/join-requests.ts'
import type { Joining } from '../accounts/joining.ts'
import { errorResponse } from './error-response.ts'
import { readBody } from './read-body.ts'
import type { SignedIn } from './signed-in.ts'

/**
 * `POST /api/committees/join`: joins by name, as far as the committee's join policy allows. `PUT
 * /api/committees/join/{slug}`: asks again after an owner declined. `DELETE /api/committees/join/{slug}`:
 * withdraws the person's own request. `DELETE /api/committees/declined/{slug}`: the declined request is no
 * longer listed.
 */
export function createJoinRoutes(joining: Joining, joinRequests: JoinRequests): Hono<SignedIn> {
  const routes = new Hono<SignedIn>()
  routes.post('/committees/join', async (c) => {
    const body = await readBody(c, joinCommitteeSchema)
    if (!body.ok) return body.response
    const joined = await joining.join(c.get('session').account.id, body.value.name)
    return joined.ok ? c.json(joined.value) : errorResponse(c, joined.refusal)
  })
  routes.put('/committees/join/:slug', async (c) => {
    const joined = await joining.askAgain(c.get('session').account.id, c.req.param('slug'))
    return joined.ok ? c.json(joined.value) : errorResponse(c, joined.refusal)
  })
  routes.delete('/committees/join/:slug', async (c) => {
    const withdrawn = await joinRequests.withdraw(c.get('session').account.id, c.req.param('slug'))
    return withdrawn ? c.body(null, 204) : errorResponse(c, 'not-found')
  })
  routes.delete('/committees/declined/:slug', async (c) => {
    const dismissed = await joinRequests.dismissDeclined(c.get('session').account.id, c.req.param('slug'))
    return dismissed ? c.body(null, 204) : errorResponse(c, 'not-found')
  })
  return routes
}
