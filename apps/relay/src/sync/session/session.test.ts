import { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import { closeCodes } from '@civic-hub/protocol'
import { expect, test, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { usualLimits } from '../limits.ts'
import type { Room } from '../room/room.ts'
import type { RoomRegistry } from '../room/room-registry.ts'
import type { Admission } from './admission.ts'
import { createReadmission } from './admission.ts'
import { createOpenConnections } from './open-connections.ts'
import { createSessions } from './session.ts'

class FakeSocket extends EventEmitter {
  readonly OPEN = 1
  readyState = 1
  isPaused = false
  bufferedAmount = 0
  readonly close = vi.fn()
  readonly terminate = vi.fn()
  readonly pause = vi.fn()
  readonly send = vi.fn()
}

function open(rooms: Partial<RoomRegistry>, admission: Partial<Admission>, revocations = 0) {
  const connections = createOpenConnections()
  const readmission = createReadmission(admission as Admission, connections, vi.fn())
  const left = vi.fn()
  const sessions = createSessions({
    rooms: { left, ...rooms } as RoomRegistry,
    connections,
    readmission,
    limits: usualLimits,
    now: Date.now,
    warn: vi.fn(),
  })
  const socket = new FakeSocket()
  sessions.open(socket as unknown as WebSocket, {
    identity: { accountId: 'ana', name: 'Ana', sessionId: 's', expiresAt: new Date(8e15) },
    access: 'editor',
    documentId: 'parks',
    cookie: undefined,
    revocations,
    netSocket: new EventEmitter() as Socket,
  })
  return { socket, connections, left }
}

test('Y1: a document that cannot be opened closes the connection, and the relay continues to run', async () => {
  const { socket, connections } = open({ enter: () => Promise.reject(new Error('disk I/O error')) }, {})
  await vi.waitFor(() => expect(socket.close).toHaveBeenCalledWith(closeCodes.storeFailed))
  socket.emit('close')
  expect(connections.size).toBe(0)
})

test('Y1: a connection whose access cannot be checked after a revocation does not enter the room', async () => {
  const room = { isAbandoned: false, connections: new Set(), leave: vi.fn() } as unknown as Room
  const { socket, left } = open(
    { enter: () => Promise.resolve(room) },
    { identify: () => Promise.reject(new Error('disk I/O error')) },
    -1,
  )
  await vi.waitFor(() => expect(left).toHaveBeenCalledWith(room))
  expect(socket.close).toHaveBeenCalledWith(closeCodes.storeFailed)
  expect(room.connections.size).toBe(0)
})
