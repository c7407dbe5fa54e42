import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeInTime } from './close-in-time.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('R3: a relay whose parts do not close ends nevertheless, 15 seconds after it began', async () => {
  const ended = expect(closeInTime(new Promise(() => undefined))).rejects.toThrow('within 15 seconds')
  await vi.advanceTimersByTimeAsync(15_000)
  await ended
})

test('R3: a relay that has closed ends at once, and one that fails ends with the reason', async () => {
  await closeInTime(Promise.resolve())
  await expect(closeInTime(Promise.reject(new Error('the disk')))).rejects.toThrow('the disk')
})
