import { signUpSchema } from '@civic-hub/protocol'
import { Hono } from 'hono'
import type { SignUp } from '../accounts/sign-up.ts'
import type { ClientAddress } from './client-address.ts'
import { refusalResponse } from './error-response.ts'
import { readBody } from './read-body.ts'

/** `POST /api/sign-up`: 202 and a handle of the sign-up, for a new address and a known one alike. */
export function createSignUpRoutes(signUp: SignUp, clientAddress: ClientAddress): Hono {
  const routes = new Hono()
  routes.post('/sign-up', async (c) => {
    const body = await readBody(c, signUpSchema)
    if (!body.ok) return body.response
    const signedUp = await signUp(body.value, clientAddress(c))
    return signedUp.ok ? c.json(signedUp.value, 202) : refusalResponse(c, signedUp.refusal)
  })
  return routes
}
