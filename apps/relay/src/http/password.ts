import {
  changePasswordRoute,
  changePasswordSchema,
  forgotPasswordRoute,
  forgottenPasswordSchema,
  resetPasswordRoute,
  resetPasswordSchema,
} from '@civic-hub/protocol'
import { accepted, refused } from '../result.ts'
import type { EndpointParts } from './api-parts.ts'
import { endpoint } from './endpoint.ts'
import { invalidField } from './error-response.ts'

export const passwordEndpoints = (parts: EndpointParts) => [
  endpoint(
    forgotPasswordRoute,
    { access: 'everybody', outsideGate: true, body: forgottenPasswordSchema, status: 202 },
    ({ c, body }) => parts.passwordReset.ask(body.email, parts.clientAddress(c)),
  ),
  endpoint(
    resetPasswordRoute,
    { access: 'everybody', outsideGate: true, body: resetPasswordSchema },
    async ({ c, body }) => {
      const changed = await parts.passwordReset.reset(body.token, body.password)
      if (!changed.ok) return changed
      const opened = await parts.openSessionFor(c, changed.value)
      if (!opened.ok) return refused(opened.refusal === 'ended' ? 'token-invalid' : opened.refusal)
      return accepted({ account: changed.value.account })
    },
  ),
  endpoint(changePasswordRoute, { access: 'signed-in', body: changePasswordSchema }, async ({ session, body }) => {
    const changed = await parts.changePassword(session, body)
    if (changed.ok) return changed
    const { refusal } = changed
    return refused(refusal.code === 'wrong-password' ? invalidField('currentPassword') : refusal)
  }),
]
