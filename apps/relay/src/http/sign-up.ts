import { resendRoute, resendSchema, signUpRoute, signUpSchema } from '@civic-hub/protocol'
import type { Resend } from '../accounts/resend.ts'
import type { SignUp } from '../accounts/sign-up.ts'
import type { ClientAddress } from './client-address.ts'
import { endpoint } from './endpoint.ts'

export const signUpEndpoints = (parts: { signUp: SignUp; resend: Resend; clientAddress: ClientAddress }) => [
  endpoint(signUpRoute, { access: 'everybody', body: signUpSchema, status: 202 }, ({ c, body }) =>
    parts.signUp(body, parts.clientAddress(c)),
  ),
  endpoint(resendRoute, { access: 'everybody', body: resendSchema, status: 202 }, ({ c, body }) =>
    parts.resend(body, parts.clientAddress(c)),
  ),
]
