import type { SiteCommittee } from '@civic-hub/protocol'
import { Hono } from 'hono'
import type { CommitteeDeletion } from '../../accounts/committee-deletion.ts'
import type { Memberships } from '../../accounts/memberships.ts'
import { errorResponse } from '../error-response.ts'
import { adminsOnly, type OnSite } from './admin-access.ts'

/** `/api/admin/committees`: administrators delete and restore committees. */
export function createSiteCommitteesRoutes(parts: {
  list: () => Promise<SiteCommittee[]>
  deletion: CommitteeDeletion
  memberships: Memberships
}): Hono<OnSite> {
  const { list, deletion, memberships } = parts
  const routes = new Hono<OnSite>()
  routes.use('/committees', adminsOnly)
  routes.use('/committees/*', adminsOnly)

  routes.get('/committees', async (c) => c.json({ committees: await list() }))

  routes.delete('/committees/:documentId', async (c) => {
    const documentId = c.req.param('documentId')
    const state = await memberships.documentState(documentId)
    if (state !== 'here') return errorResponse(c, state === 'gone' ? 'gone' : 'not-found')
    const removed = await deletion.remove(documentId)
    return removed.ok ? c.body(null, 204) : errorResponse(c, removed.refusal)
  })

  routes.post('/committees/:documentId/restore', async (c) => {
    const restored = await deletion.restore(c.req.param('documentId'))
    return restored.ok ? c.body(null, 204) : errorResponse(c, restored.refusal)
  })
  return routes
}
