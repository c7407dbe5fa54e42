import { type Access, closeCodes, isDocumentId } from '@civic-hub/protocol'
import { upgradeWebSocket } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import type { WebSocket } from 'ws'
import type { Revocations } from '../accounts/revocations.ts'
import type { AnnouncedWriters } from '../store/announced-writers.ts'
import type { DocumentLog } from '../store/document-log.ts'
import { Connection, type Identity } from './connection.ts'
import { createDocumentWorker } from './document-worker.ts'
import { createAllowance, type SyncLimits } from './limits.ts'
import { receiveFrame } from './receive-frame.ts'
import { largeUpdateBytes } from './room.ts'
import { createRoomRegistry } from './room-registry.ts'
import type { SyncMeter } from './sync-meter.ts'

const heartbeatMs = 4_000

/** Who may come in; every question is asked again when something was revoked. */
export interface Admission {
  isOwnOrigin(context: Context): boolean
  identify(cookieHeader: string | undefined): Promise<Identity | null>
  documentState(documentId: string): Promise<'here' | 'gone' | 'unknown'>
  accessTo(documentId: string, accountId: string): Promise<Access | null>
}

export interface SyncEndpoint {
  connections(): number
  rooms(): number
  close(): Promise<void>
}

/**
 * Serves /sync/{documentId}. Without an upgrade the same address says whether one would be let in: 426 for yes, and
 * otherwise the reason, which browsers don't show for a refused upgrade.
 */
export function mountSync(
  app: Hono,
  parts: {
    log: DocumentLog
    announcedWriters: AnnouncedWriters
    markKey: string
    admission: Admission
    revocations: Revocations
    limits: SyncLimits
    meter: SyncMeter
    /** How long an empty room stays open; the usual while unless said. */
    unloadAfterMs?: number
    now(): number
    warn(what: string, details: Record<string, unknown>): void
  },
): SyncEndpoint {
  const { admission, limits } = parts
  const worker = createDocumentWorker()
  const rooms = createRoomRegistry({ ...parts, worker }, parts.unloadAfterMs)
  const documentOf = new Map<Connection, string>()
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
    const upgrade = upgradeWebSocket(() => ({
      onOpen(_event, { raw }) {
        const burst = limits.frameBytes + 4 * limits.bytesPerSecond
        const spend = createAllowance(limits.bytesPerSecond, burst, parts.now)
        const connection = new Connection(raw as unknown as WebSocket, identity, access, spend)
        cookieOf.set(connection, cookie)
        void attach(connection, documentId, revokedAtDoor)
      },
    }))
    return upgrade(context, next)
  })

  function connectionsOf(accountId: string): number {
    let count = 0
    for (const { identity } of documentOf.keys()) if (identity.accountId === accountId) count++
    return count
  }

  async function attach(connection: Connection, documentId: string, revokedAtDoor: number): Promise<void> {
    const { socket } = connection
    documentOf.set(connection, documentId)
    const early: Uint8Array[] = []
    let receive = (bytes: Uint8Array): void => {
      early.push(bytes)
    }
    const onMessage = (data: Buffer, isBinary: boolean) => {
      connection.heard = true
      if (isBinary) receive(data)
    }
    const onError = () => socket.terminate()
    let onClose = () => {}
    const ended = new Promise<void>((resolve) => {
      onClose = resolve
    })
    socket.on('message', onMessage)
    socket.on('error', onError)
    socket.on('close', onClose)
    socket.on('pong', () => {
      connection.heard = true
    })
    // The adapter adds listeners of its own after this; they do nothing, and keep the whole request in memory.
    setImmediate(() => {
      for (const [event, own] of [
        ['message', onMessage],
        ['error', onError],
        ['close', onClose],
      ] as const)
        for (const listener of socket.listeners(event))
          if (listener !== own) socket.off(event, listener as () => void)
    })
    ended.then(() => documentOf.delete(connection))

    const room = await rooms.enter(documentId).catch((failure: unknown) => {
      parts.warn('a document could not be opened', { document: documentId, reason: String(failure) })
      return null
    })
    if (!room || room.isAbandoned) return connection.close(closeCodes.storeFailed)
    // Something was revoked between the question at the door and this moment.
    if (revoked !== revokedAtDoor) {
      if (!(await admission.identify(cookieOf.get(connection)))) connection.close(closeCodes.signedOut)
      else await readmit(connection, documentId)
    }
    if (socket.readyState !== socket.OPEN) return rooms.left(room)
    room.connections.add(connection)
    ended.then(() => {
      room.leave(connection)
      rooms.left(room)
    })

    // One frame after the other: a hello that is still being answered comes before the edits behind it.
    let turn: Promise<void> | null = null
    const take = (bytes: Uint8Array): void => {
      const run = () => receiveFrame(room, connection, bytes)
      if (!turn && connection.speaks !== 'unknown' && bytes.length < largeUpdateBytes) {
        // The usual case takes no turn: an edit in a running connection is done before this returns.
        void run()
        return
      }
      const mine: Promise<void> = (turn ?? Promise.resolve()).then(run).finally(() => {
        if (turn === mine) turn = null
      })
      turn = mine
    }
    const first = early.splice(0)
    receive = take
    for (const bytes of first) take(bytes)
  }

  const heartbeat = setInterval(() => {
    const now = parts.now()
    for (const connection of documentOf.keys()) {
      if (!connection.heard) connection.socket.terminate()
      else {
        connection.heard = false
        connection.socket.ping()
        if (connection.identity.expiresAt.getTime() <= now) void renewOrClose(connection)
      }
    }
  }, heartbeatMs)
  heartbeat.unref()

  /** A session that was used meanwhile, in another tab for instance, lives longer than it did when this one connected. */
  async function renewOrClose(connection: Connection): Promise<void> {
    const renewed = await admission.identify(cookieOf.get(connection)).catch(() => null)
    if (renewed) connection.identity = renewed
    else connection.close(closeCodes.signedOut)
  }

  const stopListening = parts.revocations.on(async (revocation) => {
    revoked++
    for (const [connection, documentId] of [...documentOf]) {
      if (revocation.kind === 'session') {
        if (connection.identity.sessionId === revocation.sessionId) connection.close(closeCodes.signedOut)
      } else if (revocation.documentId === documentId) {
        if (revocation.kind === 'document') connection.close(closeCodes.documentGone)
        else if (revocation.accountId === connection.identity.accountId) await readmit(connection, documentId)
      }
    }
  })

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
