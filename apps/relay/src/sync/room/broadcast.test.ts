import { frameTypes, readCommitted } from '@civic-hub/protocol'
import * as decoding from 'lib0/decoding'
import { expect, test, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { Connection } from '../session/connection.ts'
import { type CommittedUpdate, createBroadcast } from './broadcast.ts'

function liveConnection() {
  const send = vi.fn<(frame: Uint8Array) => void>()
  const socket = { OPEN: 1, readyState: 1, bufferedAmount: 0, send }
  const identity = { accountId: 'ana', name: 'Ana', sessionId: 's', expiresAt: new Date(8e15) }
  const connection = new Connection(socket as unknown as WebSocket, identity, 'editor', () => true)
  connection.startCatchUp('ours')
  connection.goLive()
  const heard = () =>
    send.mock.calls.map(([frame]) => {
      const decoder = decoding.createDecoder(frame)
      expect(decoding.readVarUint(decoder)).toBe(frameTypes.committed)
      return readCommitted(decoder)
    })
  return { connection, heard }
}

const commitOf = (connection: Connection, position: number): CommittedUpdate => ({
  connection,
  frame: position,
  entry: {
    documentId: 'parks',
    position,
    accountId: 'ana',
    at: 1,
    content: new Uint8Array([position]),
    clientIds: [],
    labels: [],
  },
})

test('Y4: all other connections receive an update, and the sender receives the acknowledgement', () => {
  const [sender, reader] = [liveConnection(), liveConnection()]
  const broadcast = createBroadcast(new Set([sender.connection, reader.connection]), () => ({
    position: 1,
    entryTag: 7,
  }))
  broadcast.send([commitOf(sender.connection, 1)])
  expect(sender.heard()).toEqual([{ position: 1, entryTag: 7, acknowledged: 1, caughtUp: false, updates: [] }])
  expect(reader.heard()).toMatchObject([{ position: 1, acknowledged: 0, updates: [new Uint8Array([1])] }])
})

test('Y8: a large room is served in several turns of the event loop and in order, and edits share a frame in the meantime', async () => {
  const people = Array.from({ length: 1_000 }, liveConnection)
  let committed = 0
  const [sender] = people as [ReturnType<typeof liveConnection>]
  const last = people.at(-1)
  const broadcast = createBroadcast(new Set(people.map(({ connection }) => connection)), () => ({
    position: committed,
    entryTag: 7,
  }))
  for (committed = 1; committed < 50; committed++) broadcast.send([commitOf(sender.connection, committed)])
  broadcast.send([commitOf(sender.connection, committed)])
  // One turn of the event loop does not serve the whole room: other rooms are served in between.
  expect(last?.heard()).toEqual([])
  await vi.waitFor(() => expect(last?.heard().at(-1)?.position).toBe(50))
  const updates = last?.heard().flatMap((committed) => committed.updates.map(([first]) => first))
  expect(updates).toEqual(Array.from({ length: 50 }, (_, index) => index + 1))
  expect(last?.heard().length).toBeLessThan(5)
  expect(sender.heard().at(-1)?.acknowledged).toBe(50)
})
