import { expect, test } from 'vitest'
import { wordingWithout } from './consent-agenda.ts'

const without = (wording: string, ...pulled: string[]) =>
  wordingWithout(`To approve: ${wording}`, ['a', 'b', 'c'], (item) => pulled.includes(item))

test.each([
  ['Minutes; Fees; Paths', 'Minutes; Paths'],
  ['Minutes; “Fees; fines”; Paths', 'Minutes; Paths'],
  ['“Minutes; May”; Fees; “Paths; trees; bells”', '“Minutes; May”; “Paths; trees; bells”'],
  ['Minutes; The “blue” fees; Paths', 'Minutes; Paths'],
  // It is not known where a title ends, so nothing is removed.
  ['Minutes; Fees; fines; Paths', 'Minutes; Fees; fines; Paths'],
])('removes a title that was pulled out from %s', (wording, expected) => {
  expect(without(wording, 'b')).toBe(`To approve: ${expected}`)
})
