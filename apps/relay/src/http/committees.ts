import { createCommitteeSchema } from '@civic-hub/protocol'
import { Hono } from 'hono'
import type { Committees } from '../accounts/committees.ts'
import { errorResponse } from './error-response.ts'
import { readBody } from './read-body.ts'
import type { SignedIn } from './signed-in.ts'

/** `GET` and `POST /api/committees`. */
export function createCommitteesRoutes(committees: Committees): Hono<SignedIn> {
  const routes = new Hono<SignedIn>()
  routes.get('/committees', async (c) => {
    return c.json({ committees: await committees.list(c.get('session').account.id) })
  })
  routes.post('/committees', async (c) => {
    const body = await readBody(c, createCommitteeSchema)
    if (!body.ok) return body.response
    const created = await committees.create(c.get('session').account.id, body.value)
    if (!created.ok) return errorResponse(c, created.refusal)
    return c.json(created.value.entry, created.value.isNew ? 201 : 200)
  })
  return routes
}
