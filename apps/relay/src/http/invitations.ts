import {
  createInvitationRoute,
  createInvitationSchema,
  listInvitationsRoute,
  renewInvitationRoute,
  renewInvitationSchema,
  revokeInvitationRoute,
} from '@civic-hub/protocol'
import { accepted, refused } from '../result.ts'
import type { EndpointParts } from './api-parts.ts'
import { endpoint } from './endpoint.ts'
import { perHour } from './request-limits.ts'

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
