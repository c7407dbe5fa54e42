import { openRecordSchema } from '@civic-hub/protocol'
import { Hono } from 'hono'
import type { OpenRecords } from '../publishing/open-records.ts'
import { type OnCommittee, ownersOnly } from './committee-access.ts'
import { errorResponse } from './error-response.ts'
import { readBody } from './read-body.ts'

const path = '/records/:meetingId'

/** `…/records`: every member of the committee sees the public records, owners publish and withdraw them. */
export function createRecordsRoutes(records: OpenRecords): Hono<OnCommittee> {
  const routes = new Hono<OnCommittee>()
  routes.use(path, async (c, next) =>
    /^[\w-]{1,100}$/.test(c.req.param('meetingId')) ? next() : errorResponse(c, 'not-found'),
  )
  routes.get('/records', async (c) => c.json(await records.list(c.get('documentId'))))
  routes.put(path, ownersOnly, async (c) => {
    const body = await readBody(c, openRecordSchema)
    if (!body.ok) return body.response
    const by = c.get('session').account.name
    const published = await records.publish(c.get('documentId'), c.req.param('meetingId'), body.value, by)
    return published.ok ? c.body(null, 204) : errorResponse(c, published.refusal)
  })
  routes.delete(path, ownersOnly, async (c) => {
    const by = c.get('session').account.name
    const withdrawn = await records.withdraw(c.get('documentId'), c.req.param('meetingId'), by)
    return withdrawn.ok ? c.body(null, 204) : errorResponse(c, withdrawn.refusal)
  })
  return routes
}
