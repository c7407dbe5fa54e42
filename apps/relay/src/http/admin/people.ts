import { changeGeneralAccessSchema, changeRoleSchema, disablePersonSchema } from '@civic-hub/protocol'
import { Hono } from 'hono'
import type { Sessions } from '../../accounts/sessions.ts'
import type { SitePeopleRegister } from '../../accounts/site-people.ts'
import type { SiteRoles } from '../../accounts/site-roles.ts'
import { errorResponse } from '../error-response.ts'
import { readBody } from '../read-body.ts'
import { adminsOnly, type OnSite } from './admin-access.ts'

const maxSearchLength = 200

/**
 * `/api/admin/people`: all people with an account. Moderators see names, and set the read-only access to
 * `general`.
 */
export function createSitePeopleRoutes(parts: {
  people: SitePeopleRegister
  roles: SiteRoles
  sessions: Sessions
}): Hono<OnSite> {
  const { people, roles, sessions } = parts
  const routes = new Hono<OnSite>()

  routes.get('/people', async (c) => {
    const offset = Number(c.req.query('offset') ?? 0)
    if (!Number.isSafeInteger(offset) || offset < 0) return errorResponse(c, 'invalid-input')
    const search = (c.req.query('search') ?? '').slice(0, maxSearchLength)
    return c.json(await people.list({ search, offset, inFull: c.get('role') === 'admin' }))
  })

  routes.put('/people/:accountId/general', async (c) => {
    const body = await readBody(c, changeGeneralAccessSchema)
    if (!body.ok) return body.response
    const accountId = c.req.param('accountId')
    // Administrators own `general`, so they cannot be made viewers there.
    if (body.value.access === 'viewer' && (await roles.roleOf(accountId)) === 'admin')
      return errorResponse(c, 'forbidden')
    const changed = await people.changeGeneralAccess(accountId, body.value.access)
    return changed.ok ? c.body(null, 204) : errorResponse(c, changed.refusal)
  })

  routes.put('/people/:accountId/role', adminsOnly, async (c) => {
    const body = await readBody(c, changeRoleSchema)
    if (!body.ok) return body.response
    const granted = await roles.grant(c.req.param('accountId'), body.value.role)
    return granted.ok ? c.body(null, 204) : errorResponse(c, granted.refusal)
  })

  routes.post('/people/:accountId/disable', adminsOnly, async (c) => {
    const body = await readBody(c, disablePersonSchema)
    if (!body.ok) return body.response
    const accountId = c.req.param('accountId')
    if (accountId === c.get('session').account.id) return errorResponse(c, 'own-account')
    const disabled = await people.disable(accountId, body.value.reason)
    return disabled.ok ? c.body(null, 204) : errorResponse(c, disabled.refusal)
  })

  routes.post('/people/:accountId/enable', adminsOnly, async (c) => {
    const enabled = await people.enable(c.req.param('accountId'))
    return enabled.ok ? c.body(null, 204) : errorResponse(c, enabled.refusal)
  })

  routes.delete('/people/:accountId/sessions', adminsOnly, async (c) => {
    const accountId = c.req.param('accountId')
    const cleared = await sessions.endAll(accountId)
    if (accountId === c.get('session').account.id) c.header('Set-Cookie', cleared)
    return c.body(null, 204)
  })
  return routes
}
