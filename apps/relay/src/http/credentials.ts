import {
  changeEmailRoute,
  changeEmailSchema,
  changePasswordRoute,
  changePasswordSchema,
  confirmEmailRoute,
  confirmSchema,
  forgotPasswordRoute,
  forgottenPasswordSchema,
  listWaysToSignInRoute,
  removeWayToSignInRoute,
  resetPasswordRoute,
  resetPasswordSchema,
} from '@civic-hub/protocol'
import { isRecentSignIn } from '../accounts/recent-sign-in.ts'
import type { OpenSession } from '../accounts/sessions.ts'
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

export const emailChangeEndpoints = ({ emailChange }: EndpointParts) => [
  endpoint(
    changeEmailRoute,
    { access: 'signed-in', body: changeEmailSchema, status: 202 },
    async ({ session, account, body }) => {
      if (body.email === account.email) return refused('conflict')
      const asked = await emailChange.ask(session, body)
      if (asked.ok) return asked
      const { refusal } = asked
      return refused(refusal.code === 'wrong-password' ? invalidField('currentPassword') : refusal)
    },
  ),
  endpoint(confirmEmailRoute, { access: 'everybody', outsideGate: true, body: confirmSchema }, ({ body }) =>
    emailChange.confirm(body.token),
  ),
]

export function waysToSignInEndpoints({ identities, clock }: EndpointParts) {
  const list = async (session: OpenSession) => {
    const ways = await identities.list(session.account.id)
    return accepted({ ...ways, signedInRecently: isRecentSignIn(session, clock) })
  }

  return [
    endpoint(listWaysToSignInRoute, { access: 'signed-in' }, ({ session }) => list(session)),
    endpoint(removeWayToSignInRoute, { access: 'signed-in' }, async ({ session, params }) => {
      const removed = await identities.remove(session.account.id, params.id)
      return removed.ok ? list(session) : removed
    }),
  ]
}
