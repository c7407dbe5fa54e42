import { confirmSignUpSchema, type FieldProblem } from '@civic-hub/protocol'
import { Hono } from 'hono'
import type { Committees } from '../accounts/committees.ts'
import type { PendingSignUps } from '../accounts/pending-sign-ups.ts'
import { errorResponse } from './error-response.ts'
import type { OpenSessionFor } from './open-session.ts'
import { readBody } from './read-body.ts'

/**
 * `POST /api/confirm`: uses the token of a confirmation email, and signs the person in. If the sign-up had an
 * invitation, it is accepted. A link without a name and a password needs both in the request.
 */
export function createConfirmRoutes(
  pending: PendingSignUps,
  committees: Pick<Committees, 'entry'>,
  openSessionFor: OpenSessionFor,
): Hono {
  const routes = new Hono()
  routes.post('/confirm', async (c) => {
    const body = await readBody(c, confirmSignUpSchema)
    if (!body.ok) return body.response
    const { token, name, password } = body.value
    const confirmed = await pending.confirm(token, { name, password })
    if (!confirmed.ok) {
      if (confirmed.refusal !== 'nothing-chosen') return errorResponse(c, confirmed.refusal)
      const fields: Record<string, FieldProblem> = {
        ...(name === undefined && { name: 'required' }),
        ...(password === undefined && { password: 'required' }),
      }
      return errorResponse(c, 'invalid-input', { fields })
    }
    const { account, joined } = confirmed.value
    const opened = await openSessionFor(c, confirmed.value)
    if (!opened.ok) return errorResponse(c, opened.refusal === 'ended' ? 'token-invalid' : opened.refusal)
    if (joined === undefined) return c.json({ account })
    return c.json({ account, joined: joined === null ? null : await committees.entry(account.id, joined) })
  })
  return routes
}
