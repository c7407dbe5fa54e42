import { approvedMinutesMaxBytes, approveMinutesSchema } from '@civic-hub/protocol'
import { type Context, Hono } from 'hono'
import type { Approvals } from '../accounts/approvals.ts'
import { type OnCommittee, ownersOnly } from './committee-access.ts'
import { errorResponse } from './error-response.ts'

const path = '/meetings/:meetingId/approvals'

/**
 * `…/approvals` and `…/meetings/:meetingId/approvals`: every member of the committee reads the approved
 * minutes, owners add to them.
 */
export function createApprovalsRoutes(approvals: Approvals): Hono<OnCommittee> {
  const routes = new Hono<OnCommittee>()
  routes.use(`${path}/*`, async (c, next) =>
    /^[\w-]{1,100}$/.test(c.req.param('meetingId')) ? next() : errorResponse(c, 'not-found'),
  )
  routes.get('/approvals', async (c) =>
    c.json({ approvals: await approvals.latest(c.get('documentId'), c.get('session').account.id) }),
  )
  routes.get(path, async (c) =>
    c.json({ approvals: await approvals.list(c.get('documentId'), c.req.param('meetingId')) }),
  )
  routes.get(`${path}/:number`, async (c) => {
    const number = c.req.param('number')
    if (!/^\d{1,9}$/.test(number)) return errorResponse(c, 'not-found')
    const content = await approvals.read(c.get('documentId'), c.req.param('meetingId'), Number(number))
    if (content === null) return errorResponse(c, 'not-found')
    return c.body(new Uint8Array(content), 200, {
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Disposition': 'attachment',
    })
  })
  routes.post(path, ownersOnly, async (c) => {
    const asked = approveMinutesSchema.safeParse(c.req.query())
    if (!asked.success) return invalid(c, String(asked.error.issues[0]?.path[0] ?? 'format'))
    const content = new Uint8Array(await c.req.arrayBuffer())
    if (content.byteLength > approvedMinutesMaxBytes) return errorResponse(c, 'too-large')
    if (!isPlainText(c.req.header('content-type'), content)) return invalid(c, 'minutes')
    const minutes = { ...asked.data, documentId: c.get('documentId'), meetingId: c.req.param('meetingId') }
    return c.json(await approvals.approve({ ...minutes, content }, c.get('session').account), 201)
  })
  return routes
}

const invalid = (c: Context, field: string) =>
  errorResponse(c, 'invalid-input', { fields: { [field]: 'invalid' } })

function isPlainText(type: string | undefined, content: Uint8Array): boolean {
  if (!/^text\/plain\b/i.test(type ?? '') || content.byteLength === 0) return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(content)
    return true
  } catch {
    return false
  }
}
