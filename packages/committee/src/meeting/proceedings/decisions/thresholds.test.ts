import { describe, expect, test } from 'vitest'
import {
  canSetThreshold,
  computeResult,
  presetOf,
  readThreshold,
  type Threshold,
  thresholdPresetNames,
  thresholdPresets,
  votesNeeded,
  withCastingVote,
} from './thresholds.ts'

const bases = { present: 7, members: 9 }
const counts = (aye: number, nay: number, abstain = 0) => ({ aye, nay, abstain })
const result = (threshold: Threshold, votes: ReturnType<typeof counts>, of = bases) =>
  computeResult(threshold, votes, of, null)

describe('thresholds', () => {
  test.each([
    ['majority-cast', counts(3, 3), false, 4],
    ['majority-cast', counts(2, 1, 4), true, 2],
    ['majority-present', counts(3, 1, 3), false, 4],
    ['majority-present', counts(4, 3), true, 4],
    ['majority-members', counts(4, 0), false, 5],
    ['majority-members', counts(5, 2), true, 5],
    ['two-thirds-cast', counts(4, 2), true, 4],
    ['two-thirds-cast', counts(3, 2), false, 4],
    ['two-thirds-members', counts(6, 1), true, 6],
    ['three-quarters-cast', counts(5, 2), false, 6],
    ['unanimous', counts(6, 0, 1), true, 6],
    ['unanimous', counts(6, 1), false, 7],
    ['majority-cast', counts(0, 0, 7), false, 1],
  ] as const)('%s of %o', (preset, votes, carried, needed) => {
    const found = result(thresholdPresets[preset], votes)
    expect(found.carried).toBe(carried)
    expect(found.checks[0]?.needed).toBe(needed)
  })

  test('two thirds are computed in whole numbers for every base up to 300', () => {
    const [twoThirds] = thresholdPresets['two-thirds-cast'].requirements
    for (let base = 1; base <= 300; base++) {
      const needed = votesNeeded(twoThirds as NonNullable<typeof twoThirds>, base)
      expect(3 * needed >= 2 * base && 3 * (needed - 1) < 2 * base).toBe(true)
    }
  })

  test('two requirements must both be met', () => {
    const both: Threshold = {
      requirements: [
        ...thresholdPresets['two-thirds-cast'].requirements,
        ...thresholdPresets['majority-members'].requirements,
      ],
      tie: 'lost',
    }
    expect(result(both, counts(4, 1)).carried).toBe(false)
    expect(result(both, counts(5, 1)).carried).toBe(true)
    expect(result(both, counts(5, 3)).carried).toBe(false)
  })

  test('a tie awaits the casting vote only where it could decide', () => {
    const chair = withCastingVote(thresholdPresets['majority-cast'])
    expect(result(chair, counts(3, 3))).toMatchObject({ carried: false, awaitsCasting: true })
    expect(computeResult(chair, counts(3, 3), bases, 'aye')).toMatchObject({ carried: true, aye: 3 })
    expect(computeResult(chair, counts(3, 3), bases, 'nay')).toMatchObject({ carried: false })
    expect(computeResult(chair, counts(4, 2), bases, 'nay')).toMatchObject({ carried: true, casting: null })
    const members = withCastingVote(thresholdPresets['two-thirds-members'])
    expect(result(members, counts(3, 3)).awaitsCasting).toBe(false)
    expect(result(thresholdPresets['majority-cast'], counts(3, 3)).awaitsCasting).toBe(false)
  })

  test('without the number of members, a share of them has no result', () => {
    const found = result(thresholdPresets['majority-members'], counts(7, 0), {
      present: 7,
      members: null as never,
    })
    expect(found).toMatchObject({ carried: null, checks: [{ base: null, needed: null }] })
    expect(computeResult(null, counts(7, 0), bases, null).carried).toBe(null)
  })

  test.each([
    [3, 2, false],
    [1, 1, true],
    [0, 2, false],
    [1, 0, false],
    [1.5, 2, false],
    [-1, -2, false],
    [1, 101, true],
  ])('the fraction %s/%s is refused', (numerator, denominator, moreThan) => {
    const own: Threshold = {
      requirements: [{ of: 'votes-cast', numerator, denominator, moreThan }],
      tie: 'lost',
    }
    expect(canSetThreshold(own)).toBe('fraction-out-of-range')
    expect(readThreshold(own)).toBe(null)
  })

  test('reads what it wrote, and no other value as a threshold', () => {
    for (const name of thresholdPresetNames) {
      expect(readThreshold(JSON.parse(JSON.stringify(thresholdPresets[name])))).toEqual(thresholdPresets[name])
      expect(presetOf(withCastingVote(thresholdPresets[name]))).toBe(name)
    }
    for (const odd of [null, 1, 'majority', [], {}, { requirements: [] }, { requirements: [1] }])
      expect(readThreshold(odd)).toBe(null)
  })
})
