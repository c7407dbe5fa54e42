import { resendRoute, resendSchema, signUpRoute, signUpSchema } from '@civic-hub/protocol'
import type { EndpointParts } from './api-parts.ts'
import { endpoint } from './endpoint.ts'

export const signUpEndpoints = (parts: EndpointParts) => [
  endpoint(signUpRoute, { access: 'everybody', body: signUpSchema, status: 202 }, ({ c, body }) =>
    parts.signUp(body, parts.clientAddress(c)),
  ),
  endpoint(resendRoute, { access: 'everybody', body: resendSchema, status: 202 }, ({ c, body }) =>
    parts.resend(body, parts.clientAddress(c)),
  ),
]
