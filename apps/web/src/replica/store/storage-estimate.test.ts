import { afterEach, expect, test, vi } from 'vitest'
import { hasRoomFor } from './storage-estimate.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['leaves 50 MB for edits', { estimate: async () => ({ quota: 60_000_000, usage: 0 }) }, false],
  ['uses the rest', { estimate: async () => ({ quota: 80_000_000, usage: 0 }) }, true],
  ['takes a browser without an estimate for one with room', {}, true],
  ['takes a failed estimate for room', { estimate: () => Promise.reject(new TypeError('blocked')) }, true],
])('%s', async (_, storage, expected) => {
  vi.stubGlobal('navigator', { storage })
  expect(await hasRoomFor(20_000_000)).toBe(expected)
})
