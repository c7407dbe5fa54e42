import { maxSequence, writeResolutionNumber } from '@civic-hub/protocol'
import { expect, test } from 'vitest'
import { countNumbers, following } from './resolutions.ts'

const byYear = '{year}-{number:3}'
const throughout = 'R{number}'

const numbered = (sequence: number, { year = 2026, pattern = byYear, motion_id = '' } = {}) => ({
  motion_id: motion_id || `${pattern} ${year} ${sequence}`,
  year,
  sequence,
  number: writeResolutionNumber(pattern, year, sequence),
})
const range = (from: number, to: number, options = {}) =>
  Array.from({ length: to - from + 1 }, (_, index) => numbered(from + index, options))
const sequences = (rows: Iterable<{ sequence: number }>) => Array.from(rows, ({ sequence }) => sequence)

test.each([
  ['nothing', []],
  ['given numbers', range(1, 3)],
])('M3: after %s, a known number counts up to 1,000 above', (_, given) => {
  const limit = given.length + 1_000
  const { accepted, next } = countNumbers(byYear, given, [numbered(limit + 1), numbered(limit)])
  // Read in ascending order, the second one raises the limit of the first one.
  expect(sequences(accepted)).toEqual([limit, limit + 1])
  expect(next(2026)).toBe(limit + 2)
  expect(countNumbers(byYear, given, [numbered(limit + 1)])).toMatchObject({ accepted: [] })
  expect(countNumbers(byYear, given, [numbered(limit + 1)]).next(2026)).toBe(given.length + 1)
})

test('M3: known numbers are read in ascending order, whatever their order in the list', () => {
  const known = [...range(1, 2_500), ...range(1, 3, { year: 2025 })].reverse()
  const { accepted, next } = countNumbers(byYear, [], known)
  expect(accepted).toHaveLength(2_503)
  expect([next(2025), next(2026), next(2027)]).toEqual([4, 2_501, 1])
})

test('M3: a year does not raise the limit of another one', () => {
  const { accepted } = countNumbers(byYear, range(1, 900), [numbered(1_001, { year: 2027 })])
  expect(accepted).toEqual([])
})

test('M3: numbers of an earlier pattern that did not begin again count', () => {
  const earlier = [
    ...range(1, 1_500, { year: 2024, pattern: throughout }),
    ...range(1_501, 1_510, { year: 2025, pattern: throughout }),
    numbered(1_511, { year: 2025 }),
  ]
  const { accepted, next } = countNumbers(byYear, [], [...earlier, ...range(1, 4)])
  expect(accepted).toHaveLength(1_515)
  expect([next(2025), next(2026)]).toEqual([1_512, 5])
  expect(countNumbers(throughout, earlier).next(2026)).toBe(1_512)
})

test('M3: stored numbers that are too far above all others do not count', () => {
  const given = [...range(1, 5), numbered(9_999_999), numbered(10_000_000)]
  const { beyond, next } = countNumbers(byYear, given)
  expect(sequences(beyond)).toEqual([9_999_999, 10_000_000])
  expect(next(2026)).toBe(6)
})

test('M3: a known number whose motion or text is used is ignored', () => {
  const given = [...range(1, 2), numbered(9_999_999, { motion_id: 'fees' })]
  const known = [
    numbered(3, { motion_id: given[0]?.motion_id ?? '' }),
    numbered(2, { motion_id: 'other' }),
    numbered(4, { motion_id: 'fees' }),
    numbered(5, { motion_id: 'benches' }),
    numbered(6, { motion_id: 'benches' }),
  ]
  expect(sequences(countNumbers(byYear, given, known).accepted)).toEqual([5])
})

test('M3: after the last position come the free ones', () => {
  const steps = Array.from({ length: 10_000 }, (_, index) => numbered(Math.min(maxSequence, (index + 1) * 1_000)))
  const { next } = countNumbers(byYear, [], steps)
  expect([next(2026), following(1)]).toEqual([1, 2])
})
