import { resendSchema } from '@civic-hub/protocol'
import { Hono } from 'hono'
import type { Resend } from '../accounts/resend.ts'
import type { ClientAddress } from './client-address.ts'
import { refusalResponse } from './error-response.ts'
import { readBody } from './read-body.ts'

/** `POST /api/sign-up/resend`: sends the confirmation email again; 202 whether or not there is such a sign-up. */
export function createResendRoutes(resend: Resend, clientAddress: ClientAddress): Hono {
  const routes = new Hono()
  routes.post('/sign-up/resend', async (c) => {
    const body = await readBody(c, resendSchema)
    if (!body.ok) return body.response
    const resent = await resend(body.value, clientAddress(c))
    return resent.ok ? c.body(null, 202) : refusalResponse(c, resent.refusal)
  })
  return routes
}
