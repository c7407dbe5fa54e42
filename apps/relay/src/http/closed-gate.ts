import { invitationByTokenSchema } from '@civic-hub/protocol'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { FindOpenInvitation } from '../accounts/open-invitation.ts'
import type { SplashGate } from '../accounts/splash-gate.ts'
import { errorResponse } from './error-response.ts'

/**
 * Paths that the splash gate lets through: the gate's own routes, signing in and out (otherwise a signed-out
 * administrator could not enter), and routes that begin with a link from an email.
 */
const outside = /^\/api\/(splash|sign-in|sign-out|password|confirm|confirm-email|invitation)(\/|$)/

/** While the splash gate is closed for a browser, only the routes outside of it answer. */
export function createClosedGate(gate: SplashGate, findOpenInvitation: FindOpenInvitation) {
  /**
   * A person who confirms an email passed the gate at sign-up, and an invited person passes it with the
   * invitation.
   */
  async function mayPass(c: Context): Promise<boolean> {
    if (!c.res.ok) return false
    if (c.req.path === '/api/confirm') return true
    if (c.req.path !== '/api/invitation') return false
    const body = invitationByTokenSchema.safeParse(await c.req.json())
    return body.success && (await findOpenInvitation(body.data.token)) !== null
  }

  return createMiddleware(async (c, next) => {
    if (await gate.isOpenFor(c.req.header('cookie'))) return next()
    if (!outside.test(c.req.path)) return errorResponse(c, 'gate-closed')
    await next()
    if (await mayPass(c)) c.header('Set-Cookie', gate.pass(), { append: true })
  })
}
