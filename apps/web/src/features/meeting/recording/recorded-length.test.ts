import { expect, test } from 'vitest'
import { recordedLength } from './recorded-length.ts'

test.each([
  [0, '0:00'],
  [7_900, '0:07'],
  [750_000, '12:30'],
  [3_723_000, '1:02:03'],
])('%i ms are %s', (ms, words) => {
  expect(recordedLength(ms)).toBe(words)
})
