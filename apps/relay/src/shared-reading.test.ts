import { expect, test, vi } from 'vitest'
import { createSharedReading } from './shared-reading.ts'

test('H6: requests share a reading until its time is over, and a failed one is read again', async () => {
  vi.useFakeTimers()
  let reads = 0
  const read = createSharedReading(1_000, async () => {
    if (++reads === 2) throw new Error('away')
    return reads
  })
  expect(await Promise.all(Array.from({ length: 100 }, read))).toEqual(Array(100).fill(1))
  vi.advanceTimersByTime(1_000)
  await expect(Promise.all([read(), read()])).rejects.toThrow('away')
  expect(await read()).toBe(3)
  expect(reads).toBe(3)
  vi.useRealTimers()
})
