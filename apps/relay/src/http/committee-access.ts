import { isClosedSessionId } from '@civic-hub/protocol'
import { createMiddleware } from 'hono/factory'
import type { Memberships } from '../accounts/memberships.ts'
import type { ApiEnv } from './api-env.ts'
import { errorResponse } from './error-response.ts'

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
