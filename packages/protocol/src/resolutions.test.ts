import { expect, test } from 'vitest'
import { countsByYear, resolutionPatternProblem, writeResolutionNumber } from './resolutions.ts'

test.each([
  ['{year}-{number:3}', '2026-014'],
  ['{number}/{year}', '14/2026'],
  ['Resolution No. {number:2} ({year})', 'Resolution No. 14 (2026)'],
  ['R{number:6}', 'R000014'],
])('the pattern %s writes %s', (pattern, written) => {
  expect(resolutionPatternProblem(pattern)).toBeNull()
  expect(writeResolutionNumber(pattern, 2026, 14)).toBe(written)
})

test.each([
  ['  ', 'pattern-required'],
  ['{year}', 'number-missing'],
  ['{number}{number:2}', 'number-twice'],
  ['{number:0}', 'unknown-field'],
  ['{number:7}', 'unknown-field'],
  ['{number} {day}', 'unknown-field'],
  ['{number', 'number-missing'],
  ['{number}}', 'unusual-character'],
  ['=1+{number}', 'unusual-character'],
  [`{number}${'x'.repeat(40)}`, 'pattern-too-long'],
])('the pattern %s is refused', (pattern, problem) => {
  expect(resolutionPatternProblem(pattern)).toBe(problem)
})

test('numbers begin again each year only if the pattern has the year', () => {
  expect(countsByYear('{year}-{number:3}')).toBe(true)
  expect(countsByYear('{number}')).toBe(false)
})
