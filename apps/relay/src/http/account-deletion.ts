import {
  checkDeletedAccountRoute,
  deleteAccountRoute,
  deleteAccountSchema,
  prepareDeletionRoute,
} from '@civic-hub/protocol'
import { accepted, refused } from '../result.ts'
import type { EndpointParts } from './api-parts.ts'
import { endpoint } from './endpoint.ts'
import { invalidField } from './error-response.ts'
import { perAddress } from './request-limits.ts'

export const accountDeletionEndpoints = (parts: EndpointParts) => [
  /** The decisions that are needed. */
  endpoint(prepareDeletionRoute, { access: 'signed-in' }, async ({ account }) =>
    accepted(await parts.accountDeletion.prepare(account.id)),
  ),
  endpoint(deleteAccountRoute, { access: 'signed-in', body: deleteAccountSchema }, async ({ c, session, body }) => {
    const deleted = await parts.accountDeletion.delete(session, body)
    if (deleted.ok) {
      c.header('Set-Cookie', await parts.sessions.end(c.req.header('cookie')))
      return accepted(null)
    }
    const { code } = deleted.refusal
    if (code === 'wrong-password') return refused(invalidField('password'))
    if (code === 'wrong-email') return refused(invalidField('email'))
    return refused({ ...deleted.refusal, code })
  }),
  // Each request reads the whole journal.
  endpoint(checkDeletedAccountRoute, { access: 'everybody', limit: perAddress(60, null) }, async ({ params }) =>
    (await parts.accountDeletion.isDeleted(params.accountId)) ? accepted(null) : refused('not-found'),
  ),
]
