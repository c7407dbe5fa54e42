import type { Socket } from 'node:net'
import { type Access, closeCodes } from '@civic-hub/protocol'
import type { WebSocket } from 'ws'
import { createTokenBuckets, type SyncLimits } from '../limits.ts'
import type { Room } from '../room/room.ts'
import type { RoomRegistry } from '../room/room-registry.ts'
import type { Readmission } from './admission.ts'
import { Connection } from './connection.ts'
import type { Identity } from './connection-state.ts'
import type { OpenConnections } from './open-connections.ts'
import { receiveFrame } from './receive-frame.ts'
import { type ReceiveQueue, ReceiveQueues, type Receiver } from './receive-queue.ts'
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
  const receiveQueues = new ReceiveQueues(framesPerAccount * limits.frameBytes, framesOfAll * limits.frameBytes)

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
    open(socket: SessionSocket, admitted: Admitted): void {
      const { identity, access, documentId, netSocket } = admitted
      writeWholeFrames(socket, netSocket)
      const connection = new Connection(socket, identity, access, spendOf)
      connections.add(connection, admitted)
      // Connections that were opened at the same moment were all admitted, so the limit is checked again.
      if (connections.countOf(identity.accountId) > limits.connectionsPerAccount) connection.close(closeCodes.slowDown)

      const entering = enter(connection, admitted).catch((failure: unknown) => {
        warn('a document could not be opened', { document: documentId, reason: String(failure) })
        connection.close(closeCodes.storeFailed)
        return null
      })
      const session = new Session(connection, leave)
      session.queue = receiveQueues.open(
        session,
        entering.then((room) => {
          session.room = room
        }),
      )
      listen(socket, netSocket, session)
    },
  }

  function leave({ connection, queue, room }: Session): void {
    connection.ended()
    queue?.close()
    connections.remove(connection)
    if (!room) return
    room.leave(connection)
    rooms.left(room)
  }
}

/** A WebSocket with its session, for the listeners, which all sockets share: there are many thousands of them. */
type SessionSocket = WebSocket & { session?: Session }

/** A connection in its room. */
class Session implements Receiver {
  readonly connection: Connection
  readonly leave: (session: Session) => void
  queue: ReceiveQueue | null = null
  /** Null until the connection has entered the room. */
  room: Room | null = null

  constructor(connection: Connection, leave: (session: Session) => void) {
    this.connection = connection
    this.leave = leave
  }

  receive(frame: Uint8Array): void | Promise<void> {
    return this.room ? receiveFrame(this.room, this.connection, frame) : undefined
  }
}

function listen(socket: SessionSocket, netSocket: Socket, session: Session): void {
  socket.session = session
  socket.on('message', receiveMessage)
  socket.on('error', socket.terminate)
  socket.on('ping', receiveControlFrame)
  socket.on('pong', receiveControlFrame)
  socket.on('close', leaveRoom)
  // This listener must run before the frame parser, which ends a frame.
  netSocket.prependListener('data', ({ length }: Uint8Array) => session.queue?.read(length))
  dropLaterListeners(socket)
}

function receiveMessage(this: SessionSocket, data: Buffer, isBinary: boolean): void {
  const { session } = this
  session?.connection.liveness.markAlive()
  if (isBinary) session?.queue?.take(data)
  else session?.connection.refuse(0, 'malformed')
}

function receiveControlFrame(this: SessionSocket): void {
  this.session?.connection.receiveControlFrame()
}

function leaveRoom(this: SessionSocket): void {
  this.session?.leave(this.session)
}

/**
 * Drops the listeners that the adapter adds after this: they have no effect, and keep the whole request in
 * memory.
 */
function dropLaterListeners(socket: WebSocket): void {
  const own = new Set(attachEvents.flatMap((event) => socket.listeners(event)))
  setImmediate(() => {
    for (const event of attachEvents)
      for (const listener of socket.listeners(event)) if (!own.has(listener)) socket.off(event, listener as () => void)
  })
}
