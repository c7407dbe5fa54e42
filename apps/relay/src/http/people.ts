import { changeAccessSchema } from '@civic-hub/protocol'
import { type Context, Hono } from 'hono'
import type { CommitteePeople } from '../accounts/people.ts'
import { type OnCommittee, ownersOnly } from './committee-access.ts'
import { errorResponse } from './error-response.ts'
import { readBody } from './read-body.ts'

/** `/api/committees/:documentId/people` and `…/requests`. Every change returns the updated list of people. */
export function createPeopleRoutes(people: CommitteePeople): Hono<OnCommittee> {
  const routes = new Hono<OnCommittee>()
  const answer = async (c: Context<OnCommittee>) =>
    c.json(await people.read(c.get('documentId'), c.get('access') === 'owner'))

  routes.get('/people', answer)

  routes.put('/people/:accountId', ownersOnly, async (c) => {
    const body = await readBody(c, changeAccessSchema)
    if (!body.ok) return body.response
    const changed = await people.changeAccess(
      c.get('documentId'),
      c.req.param('accountId'),
      body.value.access,
    )
    return changed.ok ? answer(c) : errorResponse(c, changed.refusal)
  })

  routes.delete('/people/:accountId', async (c) => {
    const accountId = c.req.param('accountId')
    const leaves = accountId === c.get('session').account.id
    if (!leaves && c.get('access') !== 'owner') return errorResponse(c, 'forbidden')
    const removed = await people.remove(c.get('documentId'), accountId, leaves ? 'leaves' : 'removed')
    if (!removed.ok) return errorResponse(c, removed.refusal)
    return leaves ? c.body(null, 204) : answer(c)
  })

  routes.delete('/requests/:accountId', ownersOnly, async (c) => {
    await people.dismissRequest(c.get('documentId'), c.req.param('accountId'))
    return answer(c)
  })
  return routes
}
