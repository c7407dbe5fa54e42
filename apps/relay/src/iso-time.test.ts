import { expect, test } from 'vitest'
import { isoTime } from './iso-time.ts'

test.each([
  [0, '1970-01-01T00:00:00.000Z'],
  [1_764_200_000_000, '2025-11-26T23:33:20.000Z'],
  [9e15, '+275760-09-13T00:00:00.000Z'],
  [-9e15, '-271821-04-20T00:00:00.000Z'],
])('%d is written as %s', (ms, written) => {
  expect(isoTime(ms)).toBe(written)
})
