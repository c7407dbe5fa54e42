import { Hono } from 'hono'
import type { CommitteeDeletion } from '../accounts/committee-deletion.ts'
import { type OnCommittee, ownersOnly } from './committee-access.ts'
import { errorResponse } from './error-response.ts'

/** `DELETE /api/committees/:documentId`: for its owners. */
export function createCommitteeDeletionRoutes(deletion: CommitteeDeletion): Hono<OnCommittee> {
  const routes = new Hono<OnCommittee>()
  routes.delete('/', ownersOnly, async (c) => {
    const removed = await deletion.remove(c.get('documentId'))
    return removed.ok ? c.body(null, 204) : errorResponse(c, removed.refusal)
  })
  return routes
}
