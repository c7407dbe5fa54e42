import { expect, test } from 'vitest'
import { signOfEntry } from './entry-sign.ts'

test.each([
  [null, undefined, 0, null],
  [3, undefined, 1, '4.'],
  [1, 'a', 2, 'c.'],
  [26, 'a', 0, 'z.'],
  [27, 'A', 0, 'AA.'],
  [702, 'a', 1, 'aaa.'],
  [1, 'i', 3, 'iv.'],
  [1994, 'I', 0, 'MCMXCIV.'],
  [4000, 'I', 0, '4000.'],
  [0, 'a', 0, '0.'],
] as const)('a list from %s of type %s has the sign at index %i: %s', (start, type, index, sign) => {
  expect(signOfEntry({ start, ...(type && { type }) }, index)).toBe(sign)
})
