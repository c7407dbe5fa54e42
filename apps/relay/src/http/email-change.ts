import { changeEmailRoute, changeEmailSchema, confirmEmailRoute, confirmSchema } from '@civic-hub/protocol'
import { refused } from '../result.ts'
import type { EndpointParts } from './api-parts.ts'
import { endpoint } from './endpoint.ts'
import { invalidField } from './error-response.ts'

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
