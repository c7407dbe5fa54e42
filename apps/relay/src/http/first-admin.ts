import { claimFirstAdminRoute, firstAdminSchema } from '@civic-hub/protocol'
import type { EndpointParts } from './api-parts.ts'
import { endpoint } from './endpoint.ts'

export const firstAdminEndpoints = (parts: EndpointParts) => [
  endpoint(claimFirstAdminRoute, { access: 'signed-in', body: firstAdminSchema }, ({ account, body }) =>
    parts.administration.firstAdmin.claim(body.token, account.id),
  ),
]
