import { acceptInvitationRoute, invitationByTokenSchema, readInvitationRoute } from '@civic-hub/protocol'
import { accepted } from '../result.ts'
import type { EndpointParts } from './api-parts.ts'
import { endpoint } from './endpoint.ts'
import { perAddress, perHour } from './request-limits.ts'

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
