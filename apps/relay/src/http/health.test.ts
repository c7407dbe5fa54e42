import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createReadinessProbe } from './health.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const clock = { now: () => new Date() }
const probeOf = (probe: () => Promise<void>) => createReadinessProbe({ probe }, clock)

test('R3: ready as long as the database can be written, probed at most every two seconds', async () => {
  const ask = vi.fn(async () => {})
  const isReady = probeOf(ask)
  expect([await isReady(), await isReady()]).toEqual([true, true])
  expect(ask).toHaveBeenCalledTimes(1)
  ask.mockRejectedValueOnce(new Error('full'))
  vi.advanceTimersByTime(2_000)
  expect(await isReady()).toBe(false)
})

test('R3: a disk that does not answer counts as not ready, without a wait', async () => {
  const isReady = probeOf(() => new Promise(() => {}))
  const answer = isReady()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await answer).toBe(false)
})
