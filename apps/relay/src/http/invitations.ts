import { createInvitationSchema, renewInvitationSchema } from '@civic-hub/protocol'
import { Hono } from 'hono'
import type { Invitations } from '../accounts/invitations.ts'
import { type OnCommittee, ownersOnly } from './committee-access.ts'
import { errorResponse, refusalResponse } from './error-response.ts'
import { readBody } from './read-body.ts'

/**
 * `/api/committees/:documentId/invitations`, for owners. A link is only contained in the response that
 * creates it.
 */
export function createInvitationsRoutes(invitations: Invitations): Hono<OnCommittee> {
  const routes = new Hono<OnCommittee>()
  routes.use('/invitations/*', ownersOnly)

  routes.get('/invitations', async (c) => c.json(await invitations.list(c.get('documentId'))))

  routes.post('/invitations', async (c) => {
    const body = await readBody(c, createInvitationSchema)
    if (!body.ok) return body.response
    const invited = await invitations.invite(c.get('documentId'), c.get('session').account, body.value)
    return invited.ok ? c.json(invited.value, 201) : refusalResponse(c, invited.refusal)
  })

  routes.post('/invitations/:invitationId/renew', async (c) => {
    const body = await readBody(c, renewInvitationSchema)
    if (!body.ok) return body.response
    const renewed = await invitations.renew(c.get('documentId'), c.req.param('invitationId'), body.value.send)
    return renewed.ok ? c.json(renewed.value) : refusalResponse(c, renewed.refusal)
  })

  routes.delete('/invitations/:invitationId', async (c) => {
    const revoked = await invitations.revoke(c.get('documentId'), c.req.param('invitationId'))
    return revoked ? c.json(await invitations.list(c.get('documentId'))) : errorResponse(c, 'not-found')
  })
  return routes
}
