import { claimFirstAdminRoute, firstAdminSchema } from '@civic-hub/protocol'
import type { SiteAdministration } from '../accounts/site-administration.ts'
import { endpoint } from './endpoint.ts'

export const firstAdminEndpoints = (parts: { administration: Pick<SiteAdministration, 'firstAdmin'> }) => [
  endpoint(claimFirstAdminRoute, { access: 'signed-in', body: firstAdminSchema }, ({ account, body }) =>
    parts.administration.firstAdmin.claim(body.token, account.id),
  ),
]
