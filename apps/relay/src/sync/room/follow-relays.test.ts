import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OtherRelays } from '../../store/other-relays.ts'
import { followRelays } from './follow-relays.ts'
import type { Room } from './room.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('Y7: presence that could not be read is read again at the next poll', async () => {
  const showPresence = vi.fn()
  const room = {
    ...{ documentId: 'parks', presenceVersion: 0, presence: () => new Uint8Array() },
    ...{ followTo: () => undefined, showPresence },
  } as unknown as Room
  const states = Uint8Array.of(1)
  const readPresence = vi
    .fn<OtherRelays['readPresence']>()
    .mockRejectedValueOnce(new Error('the connection to the database was lost'))
    .mockResolvedValue(states)
  const others = {
    watch: async () => [
      { documentId: 'parks', logId: 'log', position: 1, relays: [{ relay: 'other', version: 3 }] },
    ],
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
