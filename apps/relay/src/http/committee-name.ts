import { renameCommitteeSchema } from '@civic-hub/protocol'
import { Hono } from 'hono'
import type { Committees } from '../accounts/committees.ts'
import { type OnCommittee, ownersOnly } from './committee-access.ts'
import { readBody } from './read-body.ts'

/** `PUT /api/committees/:documentId`, for its owners: a new name and emoji. Returns the committee's entry. */
export function createCommitteeNameRoutes(committees: Committees): Hono<OnCommittee> {
  const routes = new Hono<OnCommittee>()
  routes.put('/', ownersOnly, async (c) => {
    const body = await readBody(c, renameCommitteeSchema)
    if (!body.ok) return body.response
    await committees.rename(c.get('documentId'), body.value)
    return c.json(await committees.entry(c.get('session').account.id, c.get('documentId')))
  })
  return routes
}
