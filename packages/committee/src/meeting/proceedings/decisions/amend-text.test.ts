import { expect, test } from 'vitest'
import { amendText } from './amend-text.ts'

const motion = 'To adopt a fee of 100 dollars for each permit'

test.each([
  ['replace “100” by “150”', 'To adopt a fee of 150 dollars for each permit'],
  ['Replace "100" with "150".', 'To adopt a fee of 150 dollars for each permit'],
  ['change 100 to 150', 'To adopt a fee of 150 dollars for each permit'],
  ['strike "100" and insert "150"', 'To adopt a fee of 150 dollars for each permit'],
  ['strike “for each permit”', 'To adopt a fee of 100 dollars'],
  ['delete a fee of', 'To adopt 100 dollars for each permit'],
  ['insert "building" before "permit"', 'To adopt a fee of 100 dollars for each building permit'],
  ['insert "in 2027" after "adopt"', 'To adopt in 2027 a fee of 100 dollars for each permit'],
  ['add “from May on”', 'To adopt a fee of 100 dollars for each permit from May on'],
  ['lower the fee, to read: To adopt a fee of 50 dollars', 'To adopt a fee of 50 dollars'],
  ['to read "To adopt no fee"', 'To adopt no fee'],
])('%s', (amendment, text) => {
  expect(amendText(motion, amendment)).toBe(text)
})

test.each([
  'lower the fee',
  'replace “200” by “150”',
  // A part of a word.
  'strike “per”',
  'replace “100” by “100”',
  'strike “To adopt a fee of 100 dollars for each permit”',
  'to read:',
  '',
])('asks for the new text: %s', (amendment) => {
  expect(amendText(motion, amendment)).toBeNull()
})

test.each([
  ['A fine of 1000 and a fee of 100', 'replace 100 by 150', 'A fine of 1000 and a fee of 150'],
  ['A fine of 1000', 'replace 100 by 150', null],
  ['A fee of 100.50 or 1,100', 'replace 100 by 150', null],
  ['A fee of 100.', 'replace 100 by 150', 'A fee of 150.'],
  ['The party and the art', 'replace art by craft', 'The party and the craft'],
  ['The fee and the fine', 'strike the', 'The fee and fine'],
  ['A fee and a fee', 'strike fee', null],
  ['手数料は100円とする', 'replace 100 by 150', '手数料は150円とする'],
  ['手数料は100円とする', 'replace 手数料 by 料金', '料金は100円とする'],
])('only whole words and numbers are replaced: %s, %s', (text, amendment, amended) => {
  expect(amendText(text, amendment)).toBe(amended)
})
