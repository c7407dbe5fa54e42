import { changeDoorSchema } from '@civic-hub/protocol'
import { Hono } from 'hono'
import type { CommitteePeople } from '../accounts/people.ts'
import { type OnCommittee, ownersOnly } from './committee-access.ts'
import { readBody } from './read-body.ts'

/** `PUT /api/committees/:documentId/door`: whom a known name lets in. Answers with the people as they are then. */
export function createDoorRoutes(people: CommitteePeople): Hono<OnCommittee> {
  const routes = new Hono<OnCommittee>()
  routes.put('/door', ownersOnly, async (c) => {
    const body = await readBody(c, changeDoorSchema)
    if (!body.ok) return body.response
    await people.changeDoor(c.get('documentId'), body.value.door)
    return c.json(await people.read(c.get('documentId'), true))
  })
  return routes
}
