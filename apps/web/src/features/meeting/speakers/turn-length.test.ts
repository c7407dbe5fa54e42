import { expect, test } from 'vitest'
import { secondsSince } from './turn-length.ts'

test('a turn has no negative time on a device whose clock is behind', () => {
  const since = '2026-11-21T19:00:00.000Z'
  expect(secondsSince(since, Date.parse(since) + 90_400)).toBe(90)
  expect(secondsSince(since, Date.parse(since) - 5_000)).toBe(0)
})
