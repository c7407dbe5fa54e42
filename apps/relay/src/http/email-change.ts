import { changeEmailSchema, confirmSchema } from '@civic-hub/protocol'
import { Hono } from 'hono'
import type { EmailChange } from '../accounts/email-change.ts'
import { errorResponse, refusalResponse, wrongPasswordResponse } from './error-response.ts'
import { readBody } from './read-body.ts'
import type { SignedIn } from './signed-in.ts'

/**
 * `POST /api/account/email`: sends a link to the new address; also 202 if the address has another account.
 */
export function createEmailChangeRoutes(emailChange: EmailChange): Hono<SignedIn> {
  const routes = new Hono<SignedIn>()
  routes.post('/email', async (c) => {
    const body = await readBody(c, changeEmailSchema)
    if (!body.ok) return body.response
    const session = c.get('session')
    if (body.value.email === session.account.email) return errorResponse(c, 'conflict')
    const asked = await emailChange.ask(session, body.value)
    if (asked.ok) return c.body(null, 202)
    const { refusal } = asked
    return refusal.code === 'wrong-password'
      ? wrongPasswordResponse(c, 'currentPassword')
      : refusalResponse(c, refusal)
  })
  return routes
}

/**
 * `POST /api/confirm-email`: uses the link that was sent to a new address; on any device, signed in or not.
 */
export function createEmailConfirmRoutes(emailChange: EmailChange): Hono {
  const routes = new Hono()
  routes.post('/confirm-email', async (c) => {
    const body = await readBody(c, confirmSchema)
    if (!body.ok) return body.response
    const confirmed = await emailChange.confirm(body.value.token)
    return confirmed.ok ? c.json(confirmed.value) : refusalResponse(c, confirmed.refusal)
  })
  return routes
}
