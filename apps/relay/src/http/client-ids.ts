import { type ClientAccounts, maxClientIdsAsked } from '@civic-hub/protocol'
import { Hono } from 'hono'
import type { OnCommittee } from './committee-access.ts'
import { errorResponse } from './error-response.ts'

/** The known owners of client ids of a document; an imported one belongs to an unknown account. */
export type ReadOwners = (
  documentId: string,
  clientIds: readonly number[],
) => Promise<ReadonlyMap<number, { readonly accountId: string; readonly imported: boolean }>>

const listShape = /^\d{1,10}(,\d{1,10})*$/
const maxClientId = 2 ** 32 - 1

/**
 * `GET /api/committees/:documentId/client-ids?ids={id},{id}`: the accounts that write under these client ids. Ids that
 * another member returned after a restore are left out, since their owner is unknown.
 */
export function createClientIdsRoutes(readOwners: ReadOwners): Hono<OnCommittee> {
  const routes = new Hono<OnCommittee>()
  routes.get('/client-ids', async (c) => {
    const asked = c.req.query('ids') ?? ''
    const ids = listShape.test(asked) ? asked.split(',').map(Number) : []
    if (ids.length === 0 || ids.length > maxClientIdsAsked || ids.some((id) => id > maxClientId))
      return errorResponse(c, 'invalid-input', { fields: { ids: 'invalid' } })
    const owners = await readOwners(c.get('documentId'), ids)
    const known = [...owners].filter(([, { imported }]) => !imported)
    const accounts = Object.fromEntries(known.map(([clientId, { accountId }]) => [clientId, accountId]))
    return c.json({ accounts } satisfies ClientAccounts)
  })
  return routes
}
