import {
  changeGeneralAccessRoute,
  changeGeneralAccessSchema,
  changeRoleRoute,
  changeRoleSchema,
  disablePersonRoute,
  disablePersonSchema,
  enablePersonRoute,
  listSitePeopleRoute,
  signOutPersonRoute,
} from '@civic-hub/protocol'
import { accepted, refused } from '../../result.ts'
import type { EndpointParts } from '../api-parts.ts'
import { endpoint } from '../endpoint.ts'

const maxSearchLength = 200

/**
 * All people with an account. Moderators see names, and set the read-only access to `general`.
 */
export const sitePeopleEndpoints = ({ administration: { people, roles }, sessions }: EndpointParts) => [
  endpoint(listSitePeopleRoute, { access: 'team' }, async ({ c, role }) => {
    const offset = Number(c.req.query('offset') ?? 0)
    if (!Number.isSafeInteger(offset) || offset < 0) return refused('invalid-input')
    const search = (c.req.query('search') ?? '').slice(0, maxSearchLength)
    return accepted(await people.list({ search, offset, inFull: role === 'admin' }))
  }),
  endpoint(
    changeGeneralAccessRoute,
    { access: 'team', body: changeGeneralAccessSchema },
    async ({ params: { accountId }, body: { access } }) => {
      // Administrators own `general`, so they cannot be made viewers there.
      if (access === 'viewer' && (await roles.roleOf(accountId)) === 'admin') return refused('forbidden')
      return people.changeGeneralAccess(accountId, access)
    },
  ),
  endpoint(changeRoleRoute, { access: 'admin', body: changeRoleSchema }, ({ params, body }) =>
    roles.grant(params.accountId, body.role),
  ),
  endpoint(
    disablePersonRoute,
    { access: 'admin', body: disablePersonSchema },
    async ({ account, params: { accountId }, body }) =>
      accountId === account.id ? refused('own-account') : people.disable(accountId, body.reason),
  ),
  endpoint(enablePersonRoute, { access: 'admin' }, ({ params }) => people.enable(params.accountId)),
  endpoint(signOutPersonRoute, { access: 'admin' }, async ({ c, account, params: { accountId } }) => {
    const cleared = await sessions.endAll(accountId)
    if (accountId === account.id) c.header('Set-Cookie', cleared)
    return accepted(null)
  }),
]
