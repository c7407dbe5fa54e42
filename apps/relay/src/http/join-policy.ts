import { changeJoinPolicySchema, generalDocumentId } from '@civic-hub/protocol'
import { Hono } from 'hono'
import type { CommitteePeople } from '../accounts/people.ts'
import { type OnCommittee, ownersOnly } from './committee-access.ts'
import { errorResponse } from './error-response.ts'
import { readBody } from './read-body.ts'

/**
 * `PUT /api/committees/:documentId/join-policy`: sets who may join by the committee's name. Returns the
 * updated list of people.
 */
export function createJoinPolicyRoutes(people: CommitteePeople): Hono<OnCommittee> {
  const routes = new Hono<OnCommittee>()
  routes.put('/join-policy', ownersOnly, async (c) => {
    // `general` is always open to everyone.
    if (c.get('documentId') === generalDocumentId) return errorResponse(c, 'forbidden')
    const body = await readBody(c, changeJoinPolicySchema)
    if (!body.ok) return body.response
    await people.changeJoinPolicy(c.get('documentId'), body.value.joinPolicy)
    return c.json(await people.read(c.get('documentId'), true))
  })
  return routes
}
