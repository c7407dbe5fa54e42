import type { Access } from '@civic-hub/protocol'
import { createMiddleware } from 'hono/factory'
import type { Memberships } from '../accounts/memberships.ts'
import { errorResponse } from './error-response.ts'
import type { SignedIn } from './signed-in.ts'

export interface OnCommittee {
  Variables: SignedIn['Variables'] & { documentId: string; access: Access }
}

/**
 * For routes under `/committees/:documentId`: sets the access of the signed-in person. A person who never had
 * access gets the same response whether the committee exists, was deleted or never existed.
 */
export function createCommitteeAccess(memberships: Memberships) {
  return createMiddleware<OnCommittee>(async (c, next) => {
    const documentId = c.req.param('documentId') ?? ''
    const { id } = c.get('session').account
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

/** Admits owners and editors; use it after `createCommitteeAccess`. */
export const writersOnly = createMiddleware<OnCommittee>(async (c, next) =>
  c.get('access') === 'viewer' ? errorResponse(c, 'forbidden') : next(),
)

/** Admits only owners; use it after `createCommitteeAccess`. */
export const ownersOnly = createMiddleware<OnCommittee>(async (c, next) =>
  c.get('access') === 'owner' ? next() : errorResponse(c, 'forbidden'),
)
