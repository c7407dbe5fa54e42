import type { Socket } from 'node:net'
import { type Access, closeCodes } from '@civic-hub/protocol'
import type { WebSocket } from 'ws'
import { createTokenBuckets, type SyncLimits } from '../limits.ts'
import type { Room } from '../room/room.ts'
import type { RoomRegistry } from '../room/room-registry.ts'
import type { Readmission } from './admission.ts'
import { Connection, type Identity } from './connection.ts'
import type { OpenConnections } from './open-connections.ts'
import { receiveFrame } from './receive-frame.ts'
import { createReceiveQueues } from './receive-queue.ts'
import { writeWholeFrames } from './write-whole-frames.ts'

/**
 * The number of largest frames that the connections of one account, and of all accounts, may have in memory
 * together.
 */
const framesPerAccount = 2
const framesOfAll = 3
const attachEvents = ['message', 'error', 'close'] as const

/** The results of the admission checks before the upgrade. */
export interface Admitted {
  identity: Identity
  access: Access
  documentId: string
  cookie: string | undefined
  /** The number of revocations at the time of these checks. */
  revocations: number
  netSocket: Socket
}

/** Runs each connection from its upgrade into its room, and out of it again. */
export function createSessions(parts: {
  rooms: RoomRegistry
  connections: OpenConnections
  readmission: Readmission
  limits: SyncLimits
  now(): number
  warn(what: string, details: Record<string, unknown>): void
}) {
  const { rooms, connections, readmission, limits, warn } = parts
  const burst = limits.frameBytes + 4 * limits.bytesPerSecond
  const spendOf = createTokenBuckets(limits.bytesPerSecond, burst, parts.now)
  const receiveQueues = createReceiveQueues(
    framesPerAccount * limits.frameBytes,
    framesOfAll * limits.frameBytes,
  )

  /** The room, once the connection has entered it; null if the connection was closed before. */
  async function enter(connection: Connection, admitted: Admitted): Promise<Room | null> {
    const room = await rooms.enter(admitted.documentId)
    if (room.isAbandoned) connection.close(closeCodes.storeFailed)
    // There was a revocation between the checks before the upgrade and this moment.
    else if (readmission.revocations !== admitted.revocations) await readmission.judge(connection)
    if (connection.isClosed) {
      rooms.left(room)
      return null
    }
    room.connections.add(connection)
    return room
  }

  return {
    open(socket: WebSocket, admitted: Admitted): void {
      const { accountId } = admitted.identity
      writeWholeFrames(socket, admitted.netSocket)
      const connection = new Connection(socket, admitted.identity, admitted.access, (bytes) =>
        spendOf(accountId, bytes),
      )
      connections.add(connection, admitted)
      // Connections that were opened at the same moment were all admitted, so the limit is checked again.
      if (connections.countOf(accountId) > limits.connectionsPerAccount) connection.close(closeCodes.slowDown)

      let room: Room | null = null
      let startReceiving = () => {}
      const ready = new Promise<void>((resolve) => {
        startReceiving = resolve
      })
      const receive = receiveQueues.open(connection, admitted.netSocket, ready, (frame) =>
        room ? receiveFrame(room, connection, frame) : undefined,
      )
      listen(connection, receive, () => {
        connections.remove(connection)
        if (room) {
          room.leave(connection)
          rooms.left(room)
        }
        startReceiving()
      })
      enter(connection, admitted).then(
        (entered) => {
          room = entered
          startReceiving()
        },
        (failure: unknown) => {
          warn('a document could not be opened', { document: admitted.documentId, reason: String(failure) })
          connection.close(closeCodes.storeFailed)
        },
      )
    },
  }
}

function listen(connection: Connection, receive: (frame: Uint8Array) => void, onEnded: () => void): void {
  const { socket } = connection
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    connection.hear()
    if (isBinary) receive(data)
    else connection.refuse(0, 'malformed')
  })
  socket.on('error', () => socket.terminate())
  socket.on('ping', () => connection.receiveControlFrame())
  socket.on('pong', () => connection.receiveControlFrame())
  socket.on('close', () => {
    connection.ended()
    onEnded()
  })
  dropLaterListeners(socket)
}

/**
 * Drops the listeners that the adapter adds after this: they have no effect, and keep the whole request in
 * memory.
 */
function dropLaterListeners(socket: WebSocket): void {
  const own = new Set(attachEvents.flatMap((event) => socket.listeners(event)))
  setImmediate(() => {
    for (const event of attachEvents)
      for (const listener of socket.listeners(event))
        if (!own.has(listener)) socket.off(event, listener as () => void)
  })
}
