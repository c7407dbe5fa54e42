import { createMiddleware } from 'hono/factory'
import type { SiteRoles } from '../../accounts/site-roles.ts'
import type { ApiEnv } from '../api-env.ts'
import { errorResponse } from '../error-response.ts'

/** Admits administrators and moderators; use it after `createSignedIn`. An unreadable role counts as user. */
export function createSiteTeam(roles: SiteRoles) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const role = await roles.roleOf(c.get('account').id).catch(() => 'user' as const)
    if (role === 'user') return errorResponse(c, 'admins-only')
    c.set('role', role)
    return next()
  })
}

/** Admits only administrators; use it after `createSiteTeam`. */
export const adminsOnly = createMiddleware<ApiEnv>(async (c, next) =>
  c.get('role') === 'admin' ? next() : errorResponse(c, 'admins-only'),
)
