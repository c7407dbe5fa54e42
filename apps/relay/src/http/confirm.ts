import { confirmSchema } from '@civic-hub/protocol'
import { Hono } from 'hono'
import type { PendingSignUps } from '../accounts/pending-sign-ups.ts'
import { errorResponse } from './error-response.ts'
import type { OpenSessionFor } from './open-session.ts'
import { readBody } from './read-body.ts'

/** `POST /api/confirm`: uses up the token of a confirmation email, and signs the person in. */
export function createConfirmRoutes(pending: PendingSignUps, openSessionFor: OpenSessionFor): Hono {
  const routes = new Hono()
  routes.post('/confirm', async (c) => {
    const body = await readBody(c, confirmSchema)
    if (!body.ok) return body.response
    const account = await pending.confirm(body.value.token)
    if (account === null) return errorResponse(c, 'token-invalid')
    await openSessionFor(c, account.id)
    return c.json({ account })
  })
  return routes
}
