import { isClosedSessionId } from '@civic-hub/protocol'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Memberships } from '../accounts/memberships.ts'
import type { Sessions } from '../accounts/sessions.ts'
import type { SiteRoles } from '../accounts/site-roles.ts'
import type { SplashGate } from '../accounts/splash-gate.ts'
import type { ApiEnv } from './api-env.ts'
import type { ClientAddress } from './client-address.ts'
import { errorResponse } from './error-response.ts'

/** Admits signed-in people, and sets `session` and `account`. */
export function createSignedIn(sessions: Sessions, clientAddress: ClientAddress) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const session = await sessions.read(c.req.header('cookie'), clientAddress(c))
    if (session === null) return errorResponse(c, 'not-signed-in')
    c.set('session', session)
    c.set('account', session.account)
    return next()
  })
}

/** While the splash gate is closed for a browser, only endpoints outside of it answer. */
export const createClosedGate = (gate: SplashGate) =>
  createMiddleware(async (c, next) =>
    (await gate.isOpenFor(c.req.header('cookie'))) ? next() : errorResponse(c, 'gate-closed'),
  )

/** Opens the gate for this browser, with the next response. */
export type PassGate = (c: Context) => Promise<void>

export const createPassGate =
  (gate: SplashGate): PassGate =>
  async (c) => {
    if (!(await gate.isOpenFor(c.req.header('cookie')))) c.header('Set-Cookie', gate.pass(), { append: true })
  }

/**
 * For endpoints under `/committees/:documentId`: sets the access of the signed-in person. A person who never had
 * access gets the same response whether the committee exists, was deleted or never existed.
 */
export function createCommitteeAccess(memberships: Memberships) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const documentId = c.req.param('documentId') ?? ''
    const { id } = c.get('account')
    const access = await memberships.accessTo(documentId, id)
    if (access === null) {
      const state = await memberships.stateShownTo(documentId, id)
      return errorResponse(c, state === 'gone' ? 'gone' : 'not-found')
    }
    c.set('documentId', documentId)
    c.set('access', access)
    return next()
  })
}

/** A closed session has no people, invitations, feeds or records of its own; use it after `createCommitteeAccess`. */
export const noClosedSession = createMiddleware<ApiEnv>(async (c, next) =>
  isClosedSessionId(c.get('documentId')) ? errorResponse(c, 'not-found') : next(),
)

/** Admits owners and editors; use it after `createCommitteeAccess`. */
export const writersOnly = createMiddleware<ApiEnv>(async (c, next) =>
  c.get('access') === 'viewer' ? errorResponse(c, 'forbidden') : next(),
)

/** Admits only owners; use it after `createCommitteeAccess`. */
export const ownersOnly = createMiddleware<ApiEnv>(async (c, next) =>
  c.get('access') === 'owner' ? next() : errorResponse(c, 'forbidden'),
)

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
