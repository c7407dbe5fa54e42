import { maxClientIdsAsked, readClientAccountsRoute, readSealKeyRoute } from '@civic-hub/protocol'
import { accepted, refused } from '../result.ts'
import type { EndpointParts } from './api-parts.ts'
import { endpoint } from './endpoint.ts'
import { invalidField } from './error-response.ts'
import { perTenMinutes } from './request-limits.ts'

const listShape = /^\d{1,10}(,\d{1,10})*$/
const maxClientId = 2 ** 32 - 1

/** The owner of an id that another member returned after a restore is unknown. */
export const clientIdsEndpoints = ({ readOwners }: EndpointParts) => [
  endpoint(
    readClientAccountsRoute,
    { access: 'member', ofClosedSessions: true, limit: perTenMinutes(600) },
    async ({ c, documentId }) => {
      const asked = c.req.query('ids') ?? ''
      const ids = listShape.test(asked) ? asked.split(',').map(Number) : []
      if (ids.length === 0 || ids.length > maxClientIdsAsked || ids.some((id) => id > maxClientId))
        return refused(invalidField('ids'))
      const owners = await readOwners(documentId, ids)
      const known = [...owners].filter(([, { imported }]) => !imported)
      const returned = [...owners].filter(([, { imported }]) => imported)
      return accepted({
        accounts: Object.fromEntries(known.map(([clientId, { accountId }]) => [clientId, accountId])),
        returned: returned.map(([clientId]) => clientId),
      })
    },
  ),
]

export const sealKeyEndpoints = ({ sealKey }: EndpointParts) => [
  endpoint(readSealKeyRoute, { access: 'everybody' }, ({ c }) =>
    c.json({ key: Buffer.from(sealKey).toString('base64') }),
  ),
]
