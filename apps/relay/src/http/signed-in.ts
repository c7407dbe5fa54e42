import { createMiddleware } from 'hono/factory'
import type { Sessions } from '../accounts/sessions.ts'
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
