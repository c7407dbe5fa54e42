import type { SiteRole } from '@civic-hub/protocol'
import { createMiddleware } from 'hono/factory'
import type { SiteRoles } from '../../accounts/site-roles.ts'
import { errorResponse } from '../error-response.ts'
import type { SignedIn } from '../signed-in.ts'

export interface OnSite {
  Variables: SignedIn['Variables'] & { role: SiteRole }
}

/** Admits administrators and moderators; use it after `createSignedIn`. An unreadable role counts as user. */
export function createSiteTeam(roles: SiteRoles) {
  return createMiddleware<OnSite>(async (c, next) => {
    const role = await roles.roleOf(c.get('session').account.id).catch(() => 'user' as const)
    if (role === 'user') return errorResponse(c, 'admins-only')
    c.set('role', role)
    return next()
  })
}

/** Admits only administrators; use it after `createSiteTeam`. */
export const adminsOnly = createMiddleware<OnSite>(async (c, next) =>
  c.get('role') === 'admin' ? next() : errorResponse(c, 'admins-only'),
)
