import { createFrameReader, frameTypes, readCommitted } from '@civic-hub/protocol'
import * as decoding from 'lib0/decoding'
import { expect, test, vi } from 'vitest'
import type { WebSocket } from 'ws'
import type { DocumentLog, LogEntry } from '../../store/document-log.ts'
import { createEntryTags } from '../ownership/entry-tag.ts'
import { Connection } from '../session/connection.ts'
import { createCatchUp } from './catch-up.ts'
import type { PlainDiffs } from './plain-diffs.ts'

const largeBytes = 1_000_000
const large = (position: number): LogEntry => ({
  position,
  at: position,
  content: new Uint8Array(largeBytes).fill(position),
})

/** A log of two large entries, and devices whose sockets record the sent frames. */
function catchUpOf() {
  const entries = [large(1), large(2)]
  let snapshot: number | null = null
  const readAfter = vi.fn(async (_id: string, after: number, end: number) =>
    entries.filter(({ position }) => position > after && position <= end).slice(0, 1),
  )
  const log = { readAfter, readSnapshotPosition: async () => snapshot, readSnapshot: async () => null }
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
  await Promise.all([catchUp.bring(one.connection, 0, false), catchUp.bring(other.connection, 0, false)])
  for (const { sent } of [one, other]) expect(updatesIn(sent)).toEqual([1, 2])
  expect(other.sent.slice(0, -1).every((part, index) => part === one.sent[index])).toBe(true)
  expect(readAfter).toHaveBeenCalledTimes(2)
})

test('Y8: a device that does not read keeps only the parts in memory that are also sent to others', async () => {
  const { catchUp, device } = catchUpOf()
  const [slow, other] = [device(2 * largeBytes), device()]
  const waiting = catchUp.bring(slow.connection, 0, false)
  await catchUp.bring(other.connection, 0, false)
  expect(updatesIn(other.sent)).toEqual([1, 2])
  expect(slow.sent).toEqual([])
  slow.socket.bufferedAmount = 0
  await waiting
  expect(updatesIn(slow.sent)).toEqual([1, 2])
})

test('Y6: a log piece from before a new snapshot is not sent to devices that connect afterwards', async () => {
  const { catchUp, device, readAfter, replaceLog } = catchUpOf()
  const slow = device(2 * largeBytes)
  const waiting = catchUp.bring(slow.connection, 1, false)
  await expect.poll(() => readAfter.mock.calls.length).toBe(1)
  replaceLog()
  await catchUp.bring(device().connection, 1, false)
  expect(readAfter).toHaveBeenCalledTimes(2)
  slow.socket.bufferedAmount = 0
  await waiting
})
