import { signInRoute, signInSchema } from '@civic-hub/protocol'
import { accepted, refused } from '../result.ts'
import type { EndpointParts } from './api-parts.ts'
import { endpoint } from './endpoint.ts'

/** Opens a session and replaces the browser's earlier one. */
export const signInEndpoints = (parts: EndpointParts) => [
  // Otherwise a signed-out administrator could not pass the gate.
  endpoint(signInRoute, { access: 'everybody', outsideGate: true, body: signInSchema }, async ({ c, body }) => {
    const signedIn = await parts.signIn(body, parts.clientAddress(c))
    if (!signedIn.ok) return signedIn
    const opened = await parts.openSessionFor(c, signedIn.value)
    if (!opened.ok) return refused(opened.refusal === 'ended' ? 'invalid-credentials' : opened.refusal)
    return accepted({ account: signedIn.value.account })
  }),
]
