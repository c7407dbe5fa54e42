import { signInRoute, signInSchema } from '@civic-hub/protocol'
import type { SignIn } from '../accounts/sign-in.ts'
import { accepted, refused } from '../result.ts'
import type { ClientAddress } from './client-address.ts'
import { endpoint } from './endpoint.ts'
import type { OpenSessionFor } from './open-session.ts'

/** Opens a session and replaces the browser's earlier one. */
export const signInEndpoints = (parts: {
  signIn: SignIn
  openSessionFor: OpenSessionFor
  clientAddress: ClientAddress
}) => [
  // Otherwise a signed-out administrator could not pass the gate.
  endpoint(
    signInRoute,
    { access: 'everybody', outsideGate: true, body: signInSchema },
    async ({ c, body }) => {
      const signedIn = await parts.signIn(body, parts.clientAddress(c))
      if (!signedIn.ok) return signedIn
      const opened = await parts.openSessionFor(c, signedIn.value)
      if (!opened.ok) return refused(opened.refusal === 'ended' ? 'invalid-credentials' : opened.refusal)
      return accepted({ account: signedIn.value.account })
    },
  ),
]
