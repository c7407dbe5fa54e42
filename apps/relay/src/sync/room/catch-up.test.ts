import { createFrameReader, frameTypes, readCommitted, readFirstParts } from '@civic-hub/protocol'
import * as decoding from 'lib0/decoding'
import { expect, test, vi } from 'vitest'
import type { WebSocket } from 'ws'
import type { DocumentLog, LogEntry } from '../../store/document-log.ts'
import { createEntryTags } from '../ownership/entry-tag.ts'
import { Connection } from '../session/connection.ts'
import { createCatchUp } from './catch-up.ts'
import type { PlainDiffs } from './plain-diffs.ts'

const largeBytes = 1_000_000
const plain = { inflates: false, receivedParts: null }
const large = (position: number): LogEntry => ({
  position,
  at: position,
  content: new Uint8Array(largeBytes).fill(position),
})

/** A log of two large entries, and devices whose sockets record the sent frames. */
function catchUpOf(stored: { position: number; content: Uint8Array } | null = null) {
  const entries = [large(1), large(2)]
  let snapshot: number | null = null
  const readAfter = vi.fn(async (_id: string, after: number, end: number) =>
    entries.filter(({ position }) => position > after && position <= end).slice(0, 1),
  )
  const log = {
    readAfter,
    readSnapshotPosition: async () => snapshot,
    readSnapshot: async () => stored,
    readEntryTime: async (_id: string, position: number) => position,
  }
  const tags = createEntryTags('key', 'parks', 'log', () => 1)
  const catchUp = createCatchUp(
    'parks',
    log as unknown as DocumentLog,
    () => ({ position: entries.length, entryTag: 0 }),
    tags,
    new Set(),
    {} as PlainDiffs,
  )
  const device = (bufferedAmount = 0) => {
    const sent: Uint8Array[] = []
    const socket = { OPEN: 1, readyState: 1, bufferedAmount, send: (frame: Uint8Array) => sent.push(frame) }
    const identity = { accountId: 'ana', name: 'Ana', sessionId: 's', expiresAt: new Date(8e15) }
    const connection = new Connection(socket as unknown as WebSocket, identity, 'editor', () => true)
    connection.startCatchUp('ours')
    return { sent, socket, connection }
  }
  const replaceLog = () => {
    snapshot = 1
  }
  return { catchUp, device, readAfter, replaceLog }
}

function updatesIn(sent: readonly Uint8Array[]): number[] {
  const frames: Uint8Array[] = []
  const read = createFrameReader({
    inflate: async (deflated) => deflated,
    take: (frame) => frames.push(frame),
    fail(failure) {
      throw failure
    },
  })
  for (const part of sent) read(part)
  return frames.flatMap((frame) => {
    const decoder = decoding.createDecoder(frame)
    expect(decoding.readVarUint(decoder)).toBe(frameTypes.committed)
    return readCommitted(decoder).updates.map((update) => {
      expect(update).toHaveLength(largeBytes)
      return update[0] ?? 0
    })
  })
}

test('Y8: devices that catch up at the same time share the entries in memory, and the parts that are sent', async () => {
  const { catchUp, device, readAfter } = catchUpOf()
  const [one, other] = [device(), device()]
  await Promise.all([catchUp.sendMissing(one.connection, 0, plain), catchUp.sendMissing(other.connection, 0, plain)])
  for (const { sent } of [one, other]) expect(updatesIn(sent)).toEqual([1, 2])
  expect(other.sent.slice(0, -1).every((part, index) => part === one.sent[index])).toBe(true)
  expect(readAfter).toHaveBeenCalledTimes(2)
})

test('Y8: a device that does not read keeps only the parts in memory that are also sent to others', async () => {
  const { catchUp, device } = catchUpOf()
  const [slow, other] = [device(2 * largeBytes), device()]
  const waiting = catchUp.sendMissing(slow.connection, 0, plain)
  await catchUp.sendMissing(other.connection, 0, plain)
  expect(updatesIn(other.sent)).toEqual([1, 2])
  expect(slow.sent).toEqual([])
  slow.socket.bufferedAmount = 0
  await waiting
  expect(updatesIn(slow.sent)).toEqual([1, 2])
})

test('Y6: a log piece from before a new snapshot is not sent to devices that connect afterwards', async () => {
  const { catchUp, device, readAfter, replaceLog } = catchUpOf()
  const slow = device(2 * largeBytes)
  const waiting = catchUp.sendMissing(slow.connection, 1, plain)
  await expect.poll(() => readAfter.mock.calls.length).toBe(1)
  replaceLog()
  await catchUp.sendMissing(device().connection, 1, plain)
  expect(readAfter).toHaveBeenCalledTimes(2)
  slow.socket.bufferedAmount = 0
  await waiting
})

/** The frames that a device without a document gets if it has the first `count` parts of what `sender` sends. */
async function framesAfter(
  sender: ReturnType<typeof catchUpOf>,
  count: number,
  tag?: Uint8Array,
): Promise<Uint8Array[]> {
  const { sent, connection } = sender.device()
  const kept = tag ? { tag, count } : null
  await sender.catchUp.sendMissing(connection, null, { inflates: true, receivedParts: kept })
  return sent
}

function firstPartsIn([frame = new Uint8Array()]: readonly Uint8Array[]) {
  expect(frame[0]).toBe(frameTypes.firstParts)
  return readFirstParts(decoding.createDecoder(frame.subarray(1)))
}

test('L25: a device that has the first parts of a snapshot gets the others', async () => {
  const { content } = large(2)
  const all = await framesAfter(catchUpOf({ position: 2, content }), 0)
  const { tag, count } = firstPartsIn(all)
  expect(count).toBe(0)
  // The snapshot is read again, as after a restart of the relay or by another one.
  const rest = await framesAfter(catchUpOf({ position: 2, content: content.slice() }), 3, tag)
  expect(firstPartsIn(rest)).toEqual({ tag, count: 3 })
  expect(rest.slice(1)).toEqual(all.slice(4))
  expect(rest.length).toBeGreaterThan(3)
})

test('L25: everything is sent to a device that has parts of another snapshot, or more than there are', async () => {
  const { content } = large(2)
  const changed = content.slice()
  changed[largeBytes - 1] = 9
  const sender = () => catchUpOf({ position: 2, content })
  const all = await framesAfter(sender(), 0)
  const { tag } = firstPartsIn(all)
  // Without the name of the parts and the end of the catch-up.
  const partCount = all.length - 2
  const others = [
    { position: 1, content },
    { position: 2, content: changed },
    { position: 2, content: content.subarray(1) },
  ]
  for (const other of others) {
    const first = firstPartsIn(await framesAfter(catchUpOf(other), 3, tag))
    expect(first.count).toBe(0)
    expect(first.tag).not.toEqual(tag)
  }
  for (const [count, name] of [
    [partCount, tag],
    [2 ** 40, tag],
    [3, new Uint8Array()],
  ] as const)
    expect(firstPartsIn(await framesAfter(sender(), count, name)).count).toBe(0)
  expect(firstPartsIn(await framesAfter(sender(), partCount - 1, tag)).count).toBe(partCount - 1)
})

test('L25: the parts of a snapshot that fits into one are not named', async () => {
  const sent = await framesAfter(catchUpOf({ position: 2, content: new Uint8Array(3) }), 0)
  expect(sent.map(([type]) => type)).toEqual([frameTypes.committed, frameTypes.committed])
})
