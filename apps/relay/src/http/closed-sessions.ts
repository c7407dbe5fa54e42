import {
  type Access,
  addReaderRoute,
  endClosedSessionRoute,
  endClosedSessionSchema,
  listClosedSessionsRoute,
  openClosedSessionRoute,
  openClosedSessionSchema,
  removeReaderRoute,
} from '@civic-hub/protocol'
import { accepted } from '../result.ts'
import type { EndpointParts } from './api-parts.ts'
import { endpoint } from './endpoint.ts'
import { perHour } from './request-limits.ts'

interface OfMember {
  documentId: string
  account: { id: string }
  access: Access
}

/** Every change returns the closed sessions that the person may read then. */
export function closedSessionsEndpoints({ closedSessions }: EndpointParts) {
  const list = async ({ documentId, account, access }: OfMember) =>
    accepted(await closedSessions.read(documentId, account.id, access === 'owner'))
  const placeOf = ({ documentId, account }: OfMember, sessionId: string, readerId = '') => ({
    committeeId: documentId,
    documentId: sessionId,
    accountId: account.id,
    readerId,
  })

  return [
    endpoint(listClosedSessionsRoute, { access: 'member' }, list),
    endpoint(
      openClosedSessionRoute,
      {
        access: 'writer',
        limit: perHour(60, 'closed sessions'),
        body: openClosedSessionSchema,
        status: 201,
      },
      async (call) => {
        const opened = await closedSessions.open(call.documentId, call.account.id, call.body)
        return opened.ok ? list(call) : opened
      },
    ),
    endpoint(endClosedSessionRoute, { access: 'member', body: endClosedSessionSchema }, async (call) => {
      const changed = await closedSessions.end(placeOf(call, call.params.sessionId), call.body.ended)
      return changed.ok ? list(call) : changed
    }),
    endpoint(addReaderRoute, { access: 'member' }, async (call) => {
      const { sessionId, accountId } = call.params
      const changed = await closedSessions.addReader(placeOf(call, sessionId, accountId))
      return changed.ok ? list(call) : changed
    }),
    endpoint(removeReaderRoute, { access: 'member' }, async (call) => {
      const { sessionId, accountId } = call.params
      const changed = await closedSessions.removeReader(placeOf(call, sessionId, accountId))
      return changed.ok ? list(call) : changed
    }),
  ]
}
