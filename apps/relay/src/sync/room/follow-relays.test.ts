import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OtherRelays } from '../../store/other-relays.ts'
import { followRelays } from './follow-relays.ts'
import type { Room } from './room.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('Y7: presence that could not be read is read again at the next poll', async () => {
  const showPresence = vi.fn()
  const room = {
    documentId: 'parks',
    presenceVersion: 0,
    presence: () => new Uint8Array(),
    followTo: () => undefined,
    showPresence,
  } as unknown as Room
  const states = Uint8Array.of(1)
  const readPresence = vi
    .fn<OtherRelays['readPresence']>()
    .mockRejectedValueOnce(new Error('the connection to the database was lost'))
    .mockResolvedValue(states)
  const others = {
    watch: async () => [{ documentId: 'parks', logId: 'log', position: 1, relays: [{ relay: 'other', version: 3 }] }],
    readPresence,
    leave: async () => undefined,
  } as unknown as OtherRelays
  const warn = vi.fn()
  const following = followRelays(
    others,
    new Map([['parks', room]]),
    { followed: () => undefined, shared: () => undefined },
    warn,
  )
  await vi.advanceTimersByTimeAsync(250)
  expect(warn).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(showPresence.mock.calls).toEqual([['other', states]])
  expect(readPresence).toHaveBeenCalledTimes(2)
  await following.stop()
})

test('Y7: a poll reads a quarter of the rooms that no other relay has open, and all of them once a second', async () => {
  const rooms = Array.from({ length: 400 }, (_, index) => ({
    documentId: `${index}`,
    presenceVersion: 0,
    presence: () => new Uint8Array(),
    followTo: () => undefined,
    showPresence: () => undefined,
  })) as unknown as Room[]
  const asked: string[][] = []
  const stored: number[] = []
  const others = {
    watch: async (documentIds: string[], changed: unknown[]) => {
      asked.push(documentIds)
      stored.push(changed.length)
      return documentIds.map((documentId) => ({ documentId, logId: 'log', position: 1, relays: [] }))
    },
    leave: async () => undefined,
  } as unknown as OtherRelays
  const following = followRelays(
    others,
    new Map(rooms.map((room) => [room.documentId, room])),
    { followed: () => undefined, shared: () => undefined },
    () => undefined,
  )
  await vi.advanceTimersByTimeAsync(5 * 250)
  expect(asked.map(({ length }) => length)).toEqual([400, 100, 100, 100, 100])
  expect(new Set(asked.slice(1).flat()).size).toBe(400)
  await vi.advanceTimersByTimeAsync(40 * 250)
  // Each room is stored as open again within 10 s, a share of them in each poll.
  expect(Math.max(...stored.slice(1))).toBeLessThan(50)
  expect(stored.slice(1).reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(400)
  await following.stop()
})
