import { closeCodes } from '@civic-hub/protocol'
import { expect, test, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { openTestStore } from '../../store/sqlite/testing/open-test-store.ts'
import type { ParsedUpdate } from '../compaction/document-thread.ts'
import { createDocumentWorker, type DocumentWorker } from '../compaction/worker.ts'
import { largeUpdateBytes, usualLimits } from '../limits.ts'
import { noMetrics } from '../metrics.ts'
import { Connection } from '../session/connection.ts'
import { createRoomRegistry } from './room-registry.ts'

/** A room with a controlled worker, and a connection that records its close code. */
async function enterRoom(worker: Partial<DocumentWorker>) {
  const store = openTestStore()
  const own = createDocumentWorker()
  const rooms = createRoomRegistry({
    log: store.documentLog,
    announcedClientIds: store.announcedClientIds,
    otherRelays: null,
    entryTagKey: 'key',
    worker: { ...own, ...worker },
    limits: usualLimits,
    metrics: noMetrics,
    now: () => Date.now(),
    warn: () => undefined,
  })
  const close = vi.fn()
  const socket = { OPEN: 1, readyState: 1, bufferedAmount: 0, send: vi.fn(), close, terminate: vi.fn() }
  const identity = { accountId: 'ana', name: 'Ana', sessionId: 's', expiresAt: new Date(8e15) }
  const connection = new Connection(socket as unknown as WebSocket, identity, 'editor', () => true)
  const room = await rooms.enter('document')
  room.connections.add(connection)
  return {
    room,
    connection,
    close,
    end: async () => {
      await Promise.all([rooms.close(), own.close()])
      await store.close()
    },
  }
}

/** An update that inserts a text under a new client id. */
const letter = new Uint8Array([1, 1, 7, 0, 4, 1, 1, 116, 1, 97, 0])

test('Y4: if parsing a large update fails, the connection is closed and nothing after the update is accepted', async () => {
  const { room, connection, close, end } = await enterRoom({
    parse: () => Promise.reject(new Error('The worker thread ended')),
  })
  await room.receive(connection, new Uint8Array(largeUpdateBytes))
  expect(close).toHaveBeenCalledWith(closeCodes.storeFailed)
  // If accepted, its acknowledgement would also cover the lost update.
  await room.receive(connection, letter)
  expect(room.isPending).toBe(false)
  await end()
})

test('an update of a connected person is accepted', async () => {
  const { room, connection, end } = await enterRoom({})
  await room.receive(connection, letter)
  expect(room.isPending).toBe(true)
  await end()
})

test('Y1: an update is not accepted if its sender was removed while it was parsed', async () => {
  let finish = (_parsed: ParsedUpdate) => {}
  const { room, connection, end } = await enterRoom({
    parse: () =>
      new Promise((resolve) => {
        finish = resolve
      }),
  })
  const reading = room.receive(connection, new Uint8Array(largeUpdateBytes))
  connection.close(closeCodes.accessRemoved)
  finish({ summary: 'malformed', update: new Uint8Array() })
  await reading
  expect(connection.budget.refusals).toBe(0)
  await room.receive(connection, letter)
  expect(room.isPending).toBe(false)
  await end()
})
