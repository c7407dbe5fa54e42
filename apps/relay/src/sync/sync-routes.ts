import { setTimeout as sleep } from 'node:timers/promises'
import { closeCodes, isDocumentId } from '@civic-hub/protocol'
import { type HttpBindings, upgradeWebSocket } from '@hono/node-server'
import type { Hono } from 'hono'
import type { WebSocket } from 'ws'
import type { Revocations } from '../accounts/revocations.ts'
import type { DocumentLog } from '../store/document-log.ts'
import type { OtherRelays } from '../store/other-relays.ts'
import type { AnnouncedClientIds } from '../store/store.ts'
import { createDocumentWorker } from './compaction/worker.ts'
import { createTokenBuckets, type SyncLimits } from './limits.ts'
import type { SyncMetrics } from './metrics.ts'
import { createRoomRegistry } from './room/room-registry.ts'
import { type Admission, createReadmission } from './session/admission.ts'
import type { Connection } from './session/connection.ts'
import { startHeartbeat } from './session/heartbeat.ts'
import { createOpenConnections } from './session/open-connections.ts'
import { createSessions } from './session/session.ts'

/** The number of handshakes for each connection that an account may have: at once, and per second. */
const handshakesAtOnce = 10
const handshakesPerSecond = 0.2
/** A network address has the limits of this many accounts. */
const accountsPerAddress = 10

export interface SyncRoutes {
  connections(): number
  rooms(): number
  /** Accepts no more connections, and ends the open ones one after another within this time. */
  drain(milliseconds: number): Promise<void>
  close(): Promise<void>
}

/**
 * Serves /sync/{documentId}. A request without an upgrade to the same address returns whether a connection
 * would be admitted: 426 if so, and otherwise the reason, because browsers do not show it for a refused
 * upgrade. Devices depend on it: 403 and 410 remove a closed session from them, 404 makes owners register a committee
 * again that a restored hub lacks. An account that never had access gets 404 for every document.
 */
export function mountSyncRoutes(
  app: Hono,
  parts: {
    log: DocumentLog
    announcedClientIds: AnnouncedClientIds
    otherRelays: OtherRelays | null
    entryTagKey: string
    admission: Admission
    revocations: Revocations
    limits: SyncLimits
    metrics: SyncMetrics
    /** The time that an empty room stays open; the default of the room registry if not set. */
    unloadAfterMs?: number
    now(): number
    warn(what: string, details: Record<string, unknown>): void
  },
): SyncRoutes {
  const { admission, limits, now, warn } = parts
  const worker = createDocumentWorker()
  const rooms = createRoomRegistry({ ...parts, worker }, parts.unloadAfterMs)
  const connections = createOpenConnections()
  const readmission = createReadmission(admission, connections, warn)
  const sessions = createSessions({ rooms, connections, readmission, limits, now, warn })
  const stopListening = parts.revocations.on(readmission.revoke)
  const stopHeartbeat = startHeartbeat({
    inShare: connections.inShare,
    now,
    renew: (connection) => void readmission.renew(connection),
  })
  let closing = false

  const handshakesFor = (accounts: number) => {
    const connections = accounts * limits.connectionsPerAccount
    const perSecond = handshakesPerSecond * connections
    return createTokenBuckets(perSecond, handshakesAtOnce * connections, now)
  }
  const mayAccountAsk = handshakesFor(1)
  const mayAddressAsk = handshakesFor(accountsPerAddress)

  app.get('/sync/:documentId', async (context, next) => {
    const documentId = context.req.param('documentId')
    const refuse = (status: 400 | 401 | 403 | 404 | 410 | 423 | 429 | 503) => context.body(null, status)
    if (closing) return refuse(503)
    if (!isDocumentId(documentId)) return refuse(400)
    const upgrading = context.req.header('upgrade')?.toLowerCase() === 'websocket'
    if (upgrading && !admission.isOwnOrigin(context)) return refuse(403)
    // Before anything is read, because a refusal must cost less than the request.
    if (!mayAddressAsk(admission.addressOf(context), 1)) return refuse(429)
    const { revocations } = readmission
    const cookie = context.req.header('cookie')
    if (!(await admission.isPastGate(cookie))) return refuse(423)
    const identity = await admission.identify(cookie)
    if (!identity) return refuse(401)
    if (!mayAccountAsk(identity.accountId, 1)) return refuse(429)
    const access = await admission.accessTo(documentId, identity.accountId)
    if (!access) {
      // In this order: if access is lost by a deletion between the two checks, the answer must be the
      // deletion.
      const state = await admission.stateShownTo(documentId, identity.accountId)
      return refuse(state === 'here' ? 403 : state === 'gone' ? 410 : 404)
    }
    if (connections.countOf(identity.accountId) >= limits.connectionsPerAccount) return refuse(429)
    if (!upgrading) return context.body(null, 426)
    const netSocket = (context.env as HttpBindings).incoming.socket
    const upgrade = upgradeWebSocket(() => ({
      onOpen: (_event, { raw }) =>
        sessions.open(raw as unknown as WebSocket, {
          identity,
          access,
          documentId,
          cookie,
          revocations,
          netSocket,
        }),
    }))
    return upgrade(context, next)
  })

  return {
    connections: () => connections.size,
    rooms: rooms.count,
    async drain(milliseconds) {
      closing = true
      // By document, so that the members of a committee move to another relay together.
      const byDocument = new Map<string | undefined, Connection[]>()
      for (const connection of connections.all()) {
        const documentId = connections.documentOf(connection)
        const others = byDocument.get(documentId)
        if (others) others.push(connection)
        else byDocument.set(documentId, [connection])
      }
      const open = [...byDocument.values()].flat()
      const began = performance.now()
      for (const [index, connection] of open.entries()) {
        const early = (index / open.length) * milliseconds - (performance.now() - began)
        if (early > 0) await sleep(early)
        connection.close(closeCodes.restart)
      }
    },
    async close() {
      closing = true
      stopHeartbeat()
      stopListening()
      await rooms.close()
      for (const connection of connections.all()) connection.close(closeCodes.restart)
      await worker.close()
    },
  }
}
