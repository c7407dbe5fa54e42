import { createMiddleware } from 'hono/factory'
import type { OpenSession, Sessions } from '../accounts/sessions.ts'
import type { ClientAddress } from './client-address.ts'
import { errorResponse } from './error-response.ts'

export interface SignedIn {
  Variables: { session: OpenSession }
}

/** Admits signed-in people, and sets `session`. */
export function createSignedIn(sessions: Sessions, clientAddress: ClientAddress) {
  return createMiddleware<SignedIn>(async (c, next) => {
    const session = await sessions.read(c.req.header('cookie'), clientAddress(c))
    if (session === null) return errorResponse(c, 'not-signed-in')
    c.set('session', session)
    return next()
  })
}
