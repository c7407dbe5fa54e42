import {
  changePasswordRoute,
  changePasswordSchema,
  forgotPasswordRoute,
  forgottenPasswordSchema,
  resetPasswordRoute,
  resetPasswordSchema,
} from '@civic-hub/protocol'
import type { PasswordChange } from '../accounts/password-change.ts'
import type { PasswordReset } from '../accounts/password-reset.ts'
import { accepted, refused } from '../result.ts'
import type { ClientAddress } from './client-address.ts'
import { endpoint } from './endpoint.ts'
import { invalidField } from './error-response.ts'
import type { OpenSessionFor } from './open-session.ts'

export const passwordEndpoints = (parts: {
  passwordReset: PasswordReset
  changePassword: PasswordChange
  openSessionFor: OpenSessionFor
  clientAddress: ClientAddress
}) => [
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
  endpoint(
    changePasswordRoute,
    { access: 'signed-in', body: changePasswordSchema },
    async ({ session, body }) => {
      const changed = await parts.changePassword(session, body)
      if (changed.ok) return changed
      const { refusal } = changed
      return refused(refusal.code === 'wrong-password' ? invalidField('currentPassword') : refusal)
    },
  ),
]
