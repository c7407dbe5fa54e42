import { changePasswordSchema, forgottenPasswordSchema, resetPasswordSchema } from '@civic-hub/protocol'
import { Hono } from 'hono'
import type { PasswordChange } from '../accounts/password-change.ts'
import type { PasswordReset } from '../accounts/password-reset.ts'
import type { ClientAddress } from './client-address.ts'
import { errorResponse, refusalResponse, wrongPasswordResponse } from './error-response.ts'
import type { OpenSessionFor } from './open-session.ts'
import { readBody } from './read-body.ts'
import type { SignedIn } from './signed-in.ts'

/**
 * `POST /api/password/forgotten` requests a link and always returns 202; `POST /api/password/reset` uses it
 * and signs in.
 */
export function createPasswordResetRoutes(
  passwordReset: PasswordReset,
  openSessionFor: OpenSessionFor,
  clientAddress: ClientAddress,
): Hono {
  const routes = new Hono()
  routes.post('/password/forgotten', async (c) => {
    const body = await readBody(c, forgottenPasswordSchema)
    if (!body.ok) return body.response
    const asked = await passwordReset.ask(body.value.email, clientAddress(c))
    return asked.ok ? c.body(null, 202) : refusalResponse(c, asked.refusal)
  })
  routes.post('/password/reset', async (c) => {
    const body = await readBody(c, resetPasswordSchema)
    if (!body.ok) return body.response
    const changed = await passwordReset.reset(body.value.token, body.value.password)
    if (!changed.ok) return refusalResponse(c, changed.refusal)
    const opened = await openSessionFor(c, changed.value)
    if (!opened.ok) return errorResponse(c, opened.refusal === 'ended' ? 'token-invalid' : opened.refusal)
    return c.json({ account: changed.value.account })
  })
  return routes
}

/** `PUT /api/account/password`: requires the old one. */
export function createPasswordChangeRoutes(changePassword: PasswordChange): Hono<SignedIn> {
  const routes = new Hono<SignedIn>()
  routes.put('/password', async (c) => {
    const body = await readBody(c, changePasswordSchema)
    if (!body.ok) return body.response
    const changed = await changePassword(c.get('session'), body.value)
    if (changed.ok) return c.body(null, 204)
    return changed.refusal.code === 'wrong-password'
      ? wrongPasswordResponse(c, 'currentPassword')
      : refusalResponse(c, changed.refusal)
  })
  return routes
}
