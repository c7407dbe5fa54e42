import { confirmSchema } from '@civic-hub/protocol'
import { Hono } from 'hono'
import type { PendingSignUps } from '../accounts/pending-sign-ups.ts'
import { errorResponse } from './error-response.ts'
import { readBody } from './read-body.ts'

/**
 * `POST /api/confirm`: uses up the token of a letter; answers with the address, for the sign-in form. It opens no
 * session, since whoever reads the letter need not be who chose the password.
 */
export function createConfirmRoutes(pending: PendingSignUps): Hono {
  const routes = new Hono()
  routes.post('/confirm', async (c) => {
    const body = await readBody(c, confirmSchema)
    if (!body.ok) return body.response
    const confirmed = pending.confirm(body.value.token)
    return confirmed === null ? errorResponse(c, 'token-invalid') : c.json(confirmed)
  })
  return routes
}
