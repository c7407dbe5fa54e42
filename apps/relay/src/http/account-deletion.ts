import { deleteAccountSchema } from '@civic-hub/protocol'
import { Hono } from 'hono'
import type { AccountDeletions } from '../accounts/account-deletion.ts'
import { createAttemptLimit } from '../accounts/attempt-limit.ts'
import type { Sessions } from '../accounts/sessions.ts'
import type { Clock } from '../clock.ts'
import type { ClientAddress } from './client-address.ts'
import { errorResponse, refusalResponse, wrongPasswordResponse } from './error-response.ts'
import { readBody } from './read-body.ts'
import type { SignedIn } from './signed-in.ts'

/** `GET` and `POST /api/account/deletion`: the decisions that are needed, and the deletion itself. */
export function createAccountDeletionRoutes(deletions: AccountDeletions, sessions: Sessions): Hono<SignedIn> {
  const routes = new Hono<SignedIn>()
  routes.get('/deletion', async (c) => c.json(await deletions.prepare(c.get('session').account.id)))
  routes.post('/deletion', async (c) => {
    const body = await readBody(c, deleteAccountSchema)
    if (!body.ok) return body.response
    const deleted = await deletions.delete(c.get('session'), body.value)
    if (deleted.ok) {
      c.header('Set-Cookie', await sessions.end(c.req.header('cookie')))
      return c.body(null, 204)
    }
    const { refusal } = deleted
    switch (refusal.code) {
      case 'wrong-password':
        return wrongPasswordResponse(c, 'password')
      case 'wrong-email':
        return errorResponse(c, 'invalid-input', { fields: { email: 'invalid' } })
      case 'conflict':
      case 'sign-in-again':
      case 'not-signed-in':
        return errorResponse(c, refusal.code)
      case 'too-many-requests':
        return refusalResponse(c, refusal)
    }
  })
  return routes
}

/**
 * `GET /api/deleted-accounts/:accountId`: a device whose session has ended asks whether it must delete its
 * stored data. Each request reads the whole journal, so requests per network address are limited.
 */
export function createDeletedAccountRoutes(
  deletions: AccountDeletions,
  clientAddress: ClientAddress,
  clock: Clock,
): Hono {
  const limit = createAttemptLimit({ clock, attempts: 60, withinSeconds: 900 })
  const routes = new Hono()
  routes.get('/deleted-accounts/:accountId', async (c) => {
    const taken = limit.take(clientAddress(c))
    if (!taken.ok) return refusalResponse(c, taken.refusal)
    const isDeleted = await deletions.isDeleted(c.req.param('accountId'))
    return isDeleted ? c.body(null, 204) : errorResponse(c, 'not-found')
  })
  return routes
}
