import { signInSchema } from '@civic-hub/protocol'
import { Hono } from 'hono'
import type { SignIn } from '../accounts/sign-in.ts'
import type { ClientAddress } from './client-address.ts'
import { errorResponse, refusalResponse } from './error-response.ts'
import type { OpenSessionFor } from './open-session.ts'
import { readBody } from './read-body.ts'

/** `POST /api/sign-in`: opens a session and replaces the browser's earlier one. */
export function createSignInRoutes(
  signIn: SignIn,
  openSessionFor: OpenSessionFor,
  clientAddress: ClientAddress,
): Hono {
  const routes = new Hono()
  routes.post('/sign-in', async (c) => {
    const body = await readBody(c, signInSchema)
    if (!body.ok) return body.response
    const signedIn = await signIn(body.value, clientAddress(c))
    if (!signedIn.ok) return refusalResponse(c, signedIn.refusal)
    const opened = await openSessionFor(c, signedIn.value)
    if (!opened.ok)
      return errorResponse(c, opened.refusal === 'ended' ? 'invalid-credentials' : opened.refusal)
    return c.json({ account: signedIn.value.account })
  })
  return routes
}
