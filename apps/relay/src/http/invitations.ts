import {
  acceptInvitationRoute,
  createInvitationRoute,
  createInvitationSchema,
  invitationByTokenSchema,
  listInvitationsRoute,
  readInvitationRoute,
  renewInvitationRoute,
  renewInvitationSchema,
  revokeInvitationRoute,
} from '@civic-hub/protocol'
import { accepted, refused } from '../result.ts'
import type { EndpointParts } from './api-parts.ts'
import { endpoint } from './endpoint.ts'
import { perAddress, perHour } from './request-limits.ts'

/** Enough for an evening of inviting a whole association, too few for trying out lists of names. */
const limit = perHour(200, 'invitations')

/** A link is only contained in the response that creates it. */
export const invitationsEndpoints = ({ invitations }: EndpointParts) => [
  endpoint(listInvitationsRoute, { access: 'owner' }, async ({ documentId }) =>
    accepted(await invitations.list(documentId)),
  ),
  endpoint(
    createInvitationRoute,
    { access: 'owner', limit, body: createInvitationSchema, status: 201 },
    ({ documentId, account, body }) => invitations.invite(documentId, account, body),
  ),
  endpoint(
    renewInvitationRoute,
    { access: 'owner', limit, body: renewInvitationSchema },
    ({ documentId, params, body }) => invitations.renew(documentId, params.invitationId, body.send),
  ),
  endpoint(revokeInvitationRoute, { access: 'owner' }, async ({ documentId, params }) =>
    (await invitations.revoke(documentId, params.invitationId))
      ? accepted(await invitations.list(documentId))
      : refused('not-found'),
  ),
]

export const invitedEndpoints = (parts: EndpointParts) => [
  endpoint(
    readInvitationRoute,
    {
      access: 'everybody',
      outsideGate: true,
      // A whole town hall may open its invitations from one network address.
      limit: perAddress(300, 'invitation look-ups'),
      body: invitationByTokenSchema,
    },
    async ({ c, body: { token } }) => {
      const session = await parts.sessions.read(c.req.header('cookie'))
      const offer = await parts.invited.lookUp(token, session?.account.id ?? null)
      // An invited person passes the gate with the invitation.
      if (offer.ok && (await parts.findOpenInvitation(token)) !== null) await parts.passGate(c)
      return offer
    },
  ),
  endpoint(
    acceptInvitationRoute,
    {
      access: 'signed-in',
      outsideGate: true,
      limit: perHour(100, 'accepted invitations'),
      body: invitationByTokenSchema,
    },
    async ({ account, body }) => {
      const joined = await parts.invited.accept(body.token, account.id)
      return joined.ok ? accepted({ committee: joined.value }) : joined
    },
  ),
]
