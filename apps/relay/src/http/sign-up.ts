import {
  confirmSignUpRoute,
  confirmSignUpSchema,
  resendRoute,
  resendSchema,
  signUpRoute,
  signUpSchema,
} from '@civic-hub/protocol'
import { accepted, refused } from '../result.ts'
import type { EndpointParts } from './api-parts.ts'
import { endpoint } from './endpoint.ts'

export const signUpEndpoints = (parts: EndpointParts) => [
  endpoint(signUpRoute, { access: 'everybody', body: signUpSchema, status: 202 }, ({ c, body }) =>
    parts.signUp(body, parts.clientAddress(c), parts.languageOf(c)),
  ),
  endpoint(resendRoute, { access: 'everybody', body: resendSchema, status: 202 }, ({ c, body }) =>
    parts.resend(body, parts.clientAddress(c), parts.languageOf(c)),
  ),
]

/**
 * Uses the token of a confirmation email, and signs the person in. If the sign-up had an invitation, it is accepted. A
 * link without a name and a password needs both in the request.
 */
export const confirmEndpoints = (parts: EndpointParts) => [
  endpoint(
    confirmSignUpRoute,
    { access: 'everybody', outsideGate: true, body: confirmSignUpSchema },
    async ({ c, body: { token, name, password } }) => {
      const confirmed = await parts.pending.confirm(token, { name, password })
      if (!confirmed.ok) {
        if (confirmed.refusal !== 'nothing-chosen') return refused(confirmed.refusal)
        return refused({
          code: 'invalid-input',
          fields: {
            ...(name === undefined && { name: 'required' as const }),
            ...(password === undefined && { password: 'required' as const }),
          },
        })
      }
      const { account, joined } = confirmed.value
      const opened = await parts.openSessionFor(c, confirmed.value)
      if (!opened.ok) return refused(opened.refusal === 'ended' ? 'token-invalid' : opened.refusal)
      // The person has passed the gate at sign-up.
      await parts.passGate(c)
      if (joined === undefined) return accepted({ account })
      return accepted({
        account,
        joined: joined === null ? null : await parts.committees.entry(account.id, joined),
      })
    },
  ),
]
