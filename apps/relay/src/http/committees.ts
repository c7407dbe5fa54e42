import { createCommitteeSchema } from '@civic-hub/protocol'
import { Hono } from 'hono'
import type { Committees } from '../accounts/committees.ts'
import type { JoinRequests } from '../accounts/join-requests.ts'
import { errorResponse } from './error-response.ts'
import { readBody } from './read-body.ts'
import type { SignedIn } from './signed-in.ts'

/** `GET` and `POST /api/committees`. */
export function createCommitteesRoutes(committees: Committees, joinRequests: JoinRequests): Hono<SignedIn> {
  const routes = new Hono<SignedIn>()
  routes.get('/committees', async (c) => {
    const { id } = c.get('session').account
    const [listed, requested, declined, waiting] = await Promise.all([
      committees.list(id),
      joinRequests.of(id),
      joinRequests.declined(id),
      joinRequests.countByOwned(id),
    ])
    return c.json({
      committees: listed.map((entry) =>
        entry.access === 'owner' ? { ...entry, requests: waiting.get(entry.id) ?? 0 } : entry,
      ),
      requested,
      declined,
    })
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
