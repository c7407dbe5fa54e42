import { endClosedSessionSchema, isClosedSessionId, openClosedSessionSchema } from '@civic-hub/protocol'
import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { ClosedSessionsOf } from '../accounts/closed-sessions.ts'
import { type OnCommittee, writersOnly } from './committee-access.ts'
import { errorResponse } from './error-response.ts'
import { readBody } from './read-body.ts'

/**
 * `/api/committees/:documentId/closed-sessions`. Every change returns the closed sessions that the person may read
 * then.
 */
export function createClosedSessionsRoutes(closedSessions: ClosedSessionsOf): Hono<OnCommittee> {
  const routes = new Hono<OnCommittee>()
  const answer = async (c: Context<OnCommittee>, status: 200 | 201 = 200) =>
    c.json(
      await closedSessions.read(
        c.get('documentId'),
        c.get('session').account.id,
        c.get('access') === 'owner',
      ),
      status,
    )
  const placeOf = (c: Context<OnCommittee>) => ({
    committeeId: c.get('documentId'),
    documentId: c.req.param('sessionId') ?? '',
    accountId: c.get('session').account.id,
    readerId: c.req.param('accountId') ?? '',
  })

  routes.get('/closed-sessions', (c) => answer(c))

  routes.post('/closed-sessions', writersOnly, async (c) => {
    const body = await readBody(c, openClosedSessionSchema)
    if (!body.ok) return body.response
    const { committeeId, accountId } = placeOf(c)
    const opened = await closedSessions.open(committeeId, accountId, body.value)
    return opened.ok ? answer(c, 201) : errorResponse(c, opened.refusal)
  })

  routes.put('/closed-sessions/:sessionId', async (c) => {
    const body = await readBody(c, endClosedSessionSchema)
    if (!body.ok) return body.response
    const changed = await closedSessions.end(placeOf(c), body.value.ended)
    return changed.ok ? answer(c) : errorResponse(c, changed.refusal)
  })

  routes.put('/closed-sessions/:sessionId/readers/:accountId', async (c) => {
    const changed = await closedSessions.addReader(placeOf(c))
    return changed.ok ? answer(c) : errorResponse(c, changed.refusal)
  })

  routes.delete('/closed-sessions/:sessionId/readers/:accountId', async (c) => {
    const changed = await closedSessions.removeReader(placeOf(c))
    return changed.ok ? answer(c) : errorResponse(c, changed.refusal)
  })
  return routes
}

/** The only addresses of a committee that the document of a closed session has as well. */
const ofClosedSession =
  /^\/(history|client-ids|approvals|meetings\/[^/]+\/approvals(\/.*)?|files(\/.*)?|uploads(\/.*)?)$/

/**
 * A closed session has no people, invitations, feeds or records of its own; use it after
 * `createCommitteeAccess`.
 */
export const limitClosedSessions = createMiddleware<OnCommittee>(async (c, next) => {
  const documentId = c.get('documentId')
  if (!isClosedSessionId(documentId)) return next()
  const path = c.req.path.slice(c.req.path.indexOf(documentId) + documentId.length)
  return ofClosedSession.test(path) ? next() : errorResponse(c, 'not-found')
})
