import type { Socket } from 'node:net'
import { type Access, closeCodes, encodeSignal, frameTypes, isDocumentId } from '@civic-hub/protocol'
import { type HttpBindings, upgradeWebSocket } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import type { WebSocket } from 'ws'
import type { Revocations } from '../accounts/revocations.ts'
import type { AnnouncedClientIds } from '../store/announced-client-ids.ts'
import type { DocumentLog } from '../store/document-log.ts'
import { createDocumentWorker } from './compaction/worker.ts'
import { createTokenBuckets, type SyncLimits } from './limits.ts'
import type { SyncMetrics } from './metrics.ts'
import type { Room } from './room/room.ts'
import { createRoomRegistry } from './room/room-registry.ts'
import { Connection, type Identity } from './session/connection.ts'
import { receiveFrame } from './session/receive-frame.ts'
import { createReceiveQueues } from './session/receive-queue.ts'

const heartbeatMs = 4_000
const pong = encodeSignal(frameTypes.pong)
const attachEvents = ['message', 'error', 'close'] as const
/** So many of the largest frames may be on their way from the connections of one account together. */
const framesPerAccount = 4

/** Who may come in; every question is asked again when something was revoked. */
export interface Admission {
  isOwnOrigin(context: Context): boolean
  identify(cookieHeader: string | undefined): Promise<Identity | null>
  documentState(documentId: string): Promise<'here' | 'gone' | 'unknown'>
  accessTo(documentId: string, accountId: string): Promise<Access | null>
}

export interface SyncRoutes {
  connections(): number
  rooms(): number
  close(): Promise<void>
}

/**
 * Serves /sync/{documentId}. Without an upgrade the same address says whether one would be let in: 426 for yes, and
 * otherwise the reason, which browsers don't show for a refused upgrade.
 */
export function mountSyncRoutes(
  app: Hono,
  parts: {
    log: DocumentLog
    announcedClientIds: AnnouncedClientIds
    entryTagKey: string
    admission: Admission
    revocations: Revocations
    limits: SyncLimits
    metrics: SyncMetrics
    /** How long an empty room stays open; the usual while unless said. */
    unloadAfterMs?: number
    now(): number
    warn(what: string, details: Record<string, unknown>): void
  },
): SyncRoutes {
  const { admission, limits } = parts
  const worker = createDocumentWorker()
  const rooms = createRoomRegistry({ ...parts, worker }, parts.unloadAfterMs)
  const burst = limits.frameBytes + 4 * limits.bytesPerSecond
  const spendOf = createTokenBuckets(limits.bytesPerSecond, burst, parts.now)
  // Not made where the request is at hand: what is kept with a connection must not keep that.
  const tokenBucketOf = (accountId: string) => (bytes: number) => spendOf(accountId, bytes)
  const receiveQueues = createReceiveQueues(framesPerAccount * limits.frameBytes)
  const documentOf = new Map<Connection, string>()
  /** How many connections each account has. */
  const connectionCounts = new Map<string, number>()
  const cookieOf = new WeakMap<Connection, string | undefined>()
  let closing = false
  /** How many revocations there were. */
  let revoked = 0

  app.get('/sync/:documentId', async (context, next) => {
    const documentId = context.req.param('documentId')
    const refuse = (status: 400 | 401 | 403 | 404 | 410 | 429 | 503) => context.body(null, status)
    if (closing) return refuse(503)
    if (!isDocumentId(documentId)) return refuse(400)
    const upgrading = context.req.header('upgrade')?.toLowerCase() === 'websocket'
    if (upgrading && !admission.isOwnOrigin(context)) return refuse(403)
    const revokedAtDoor = revoked
    const cookie = context.req.header('cookie')
    const identity = await admission.identify(cookie)
    if (!identity) return refuse(401)
    const state = await admission.documentState(documentId)
    if (state !== 'here') return refuse(state === 'gone' ? 410 : 404)
    const access = await admission.accessTo(documentId, identity.accountId)
    if (!access) return refuse(403)
    if (!upgrading) return context.body(null, 426)
    if (connectionsOf(identity.accountId) >= limits.connectionsPerAccount) return refuse(429)
    const netSocket = (context.env as HttpBindings).incoming.socket
    const upgrade = upgradeWebSocket(() => ({
      onOpen(_event, { raw }) {
        const spend = tokenBucketOf(identity.accountId)
        const connection = new Connection(raw as unknown as WebSocket, identity, access, spend)
        cookieOf.set(connection, cookie)
        void endOnFault(connection, attach(connection, { documentId, revoked: revokedAtDoor, netSocket }))
      },
    }))
    return upgrade(context, next)
  })

  const connectionsOf = (accountId: string): number => connectionCounts.get(accountId) ?? 0

  function count(accountId: string, by: 1 | -1): void {
    const connections = connectionsOf(accountId) + by
    if (connections > 0) connectionCounts.set(accountId, connections)
    else connectionCounts.delete(accountId)
  }

  /** A fault in the work for one connection ends that connection, and never the relay; its device comes back. */
  async function endOnFault(connection: Connection, work: Promise<void>): Promise<void> {
    try {
      await work
    } catch (failure) {
      parts.warn('a connection ended with a fault', { reason: String(failure) })
      connection.close(closeCodes.storeFailed)
    }
  }

  async function attach(
    connection: Connection,
    at: { documentId: string; revoked: number; netSocket: Socket },
  ): Promise<void> {
    const { socket } = connection
    const { documentId } = at
    const { accountId } = connection.identity
    documentOf.set(connection, documentId)
    count(accountId, 1)
    // Many who came at the same moment all found the door open.
    if (connectionsOf(accountId) > limits.connectionsPerAccount) connection.close(closeCodes.slowDown)
    let room: Room | null = null
    const entering = rooms.enter(documentId).catch((failure: unknown) => {
      parts.warn('a document could not be opened', { document: documentId, reason: String(failure) })
      return null
    })
    let inRoom = () => {}
    const ready = new Promise<void>((resolve) => {
      inRoom = resolve
    })
    const take = receiveQueues.open(connection, at.netSocket, ready, async (bytes) => {
      if (room) await receiveFrame(room, connection, bytes)
    })
    const onMessage = (data: Buffer, isBinary: boolean) => {
      connection.heard = true
      if (isBinary) take(data)
      else connection.refuse(0, 'malformed')
    }
    const onError = () => socket.terminate()
    const ended = new Promise<void>((resolve) => {
      socket.on('close', resolve)
    })
    socket.on('message', onMessage)
    socket.on('error', onError)
    socket.on('ping', () => connection.charge(0))
    socket.on('pong', () => {
      connection.heard = true
    })
    dropLaterListeners(socket)
    void ended.then(() => {
      documentOf.delete(connection)
      count(accountId, -1)
      inRoom()
    })

    const entered = await entering
    if (!entered || entered.isAbandoned) return connection.close(closeCodes.storeFailed)
    // Something was revoked between the question at the door and this moment.
    if (revoked !== at.revoked) await endOnFault(connection, judgeAgain(connection, documentId))
    if (socket.readyState !== socket.OPEN) return rooms.left(entered)
    room = entered
    entered.connections.add(connection)
    void ended.then(() => {
      entered.leave(connection)
      rooms.left(entered)
    })
    inRoom()
  }

  const heartbeat = setInterval(() => {
    const now = parts.now()
    for (const connection of documentOf.keys()) {
      // Whom the relay does not listen to, since what they sent is still to be read, can't be heard.
      if (!connection.heard && !connection.socket.isPaused) connection.socket.terminate()
      else {
        // Their pings wait behind it, and they would take the silence for the end.
        if (connection.waits) connection.send(pong)
        connection.heard = false
        connection.socket.ping()
        if (connection.identity.expiresAt.getTime() <= now)
          void endOnFault(connection, renewOrClose(connection))
      }
    }
  }, heartbeatMs)
  heartbeat.unref()

  /** A session that was used meanwhile, in another tab for instance, lives longer than it did when this one connected. */
  async function renewOrClose(connection: Connection): Promise<void> {
    const renewed = await admission.identify(cookieOf.get(connection))
    if (renewed) connection.identity = renewed
    else connection.close(closeCodes.signedOut)
  }

  const stopListening = parts.revocations.on((revocation) => {
    revoked++
    for (const [connection, documentId] of [...documentOf]) {
      if (revocation.kind === 'session') {
        if (connection.identity.sessionId === revocation.sessionId) connection.close(closeCodes.signedOut)
      } else if (revocation.documentId === documentId) {
        if (revocation.kind === 'document') connection.close(closeCodes.documentGone)
        else if (revocation.accountId === connection.identity.accountId)
          void endOnFault(connection, readmit(connection, documentId))
      }
    }
  })

  async function judgeAgain(connection: Connection, documentId: string): Promise<void> {
    if (await admission.identify(cookieOf.get(connection))) await readmit(connection, documentId)
    else connection.close(closeCodes.signedOut)
  }

  async function readmit(connection: Connection, documentId: string): Promise<void> {
    const access = await admission.accessTo(documentId, connection.identity.accountId)
    if (access === connection.access) return
    // From this moment on, whatever is still on its way is judged by the new access.
    connection.access = access ?? 'viewer'
    connection.close(access ? closeCodes.accessChanged : closeCodes.accessRemoved)
  }

  return {
    connections: () => documentOf.size,
    rooms: rooms.count,
    async close() {
      closing = true
      clearInterval(heartbeat)
      stopListening()
      await rooms.close()
      for (const connection of documentOf.keys()) connection.close(closeCodes.restart)
      await worker.close()
    },
  }
}

/**
 * The adapter adds listeners of its own after this; they do nothing, and keep the whole request in memory. So would
 * those of now if the connection held them, which is why this is no part of what makes one.
 */
function dropLaterListeners(socket: WebSocket): void {
  const own = new Set(attachEvents.flatMap((event) => socket.listeners(event)))
  setImmediate(() => {
    for (const event of attachEvents)
      for (const listener of socket.listeners(event))
        if (!own.has(listener)) socket.off(event, listener as () => void)
  })
}
