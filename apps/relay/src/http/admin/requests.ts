import { answerRequestSchema } from '@civic-hub/protocol'
import { Hono } from 'hono'
import type { JoinRequests } from '../../accounts/join-requests.ts'
import type { CommitteePeople } from '../../accounts/people.ts'
import { errorResponse } from '../error-response.ts'
import { readBody } from '../read-body.ts'
import type { OnSite } from './admin-access.ts'

/** `/api/admin/requests`: join requests of all committees; the site's moderators may answer them, too. */
export function createSiteRequestsRoutes(requests: JoinRequests, people: CommitteePeople): Hono<OnSite> {
  const routes = new Hono<OnSite>()

  const isOpen = async (documentId: string, accountId: string): Promise<boolean> =>
    (await requests.ofSite()).some(
      (request) => request.documentId === documentId && request.accountId === accountId,
    )

  routes.get('/requests', async (c) => c.json({ requests: await requests.ofSite() }))

  routes.put('/requests/:documentId/:accountId', async (c) => {
    const body = await readBody(c, answerRequestSchema)
    if (!body.ok) return body.response
    const { documentId, accountId } = c.req.param()
    // Without a request, this would change the access of a person who already has some.
    if (!(await isOpen(documentId, accountId))) return errorResponse(c, 'not-found')
    const changed = await people.changeAccess(documentId, accountId, body.value.access)
    return changed.ok ? c.body(null, 204) : errorResponse(c, changed.refusal)
  })

  routes.delete('/requests/:documentId/:accountId', async (c) => {
    const { documentId, accountId } = c.req.param()
    if (!(await isOpen(documentId, accountId))) return errorResponse(c, 'not-found')
    await people.dismissRequest(documentId, accountId)
    return c.body(null, 204)
  })
  return routes
}
