import { describe, expect, test } from 'vitest'
import { findGroups, findHeaviestRun, findRuns, type StepHead, splitIntoSteps } from './step-boundaries.ts'

const minute = 60_000
const day = 24 * 60 * minute
const noon = Date.parse('2026-11-21T12:00:00Z')

/** Entries at these minutes after noon, with a label where one is given. */
function entries(...moments: (number | [number, string])[]) {
  return moments.map((moment, index) => {
    const [at, label] = typeof moment === 'number' ? [moment, null] : moment
    return {
      position: index + 1,
      at: noon + at * minute,
      accountId: 'ana',
      content: new Uint8Array(),
      labels: label === null ? [] : [label],
    }
  })
}

const positions = (groups: { position: number }[][]) => groups.map((group) => group.map((one) => one.position))

describe('splitting entries into steps', () => {
  test('K3: a step ends before and after an entry with a label', () => {
    const cut = splitIntoSteps(entries(0, 0, [0, 'started'], [0, 'ended'], 0, 0))
    expect(positions(cut)).toEqual([[1, 2], [3], [4], [5, 6]])
  })

  test('K2: a step ends after a pause, after half an hour, and at midnight UTC', () => {
    expect(positions(splitIntoSteps(entries(0, 14, 29)))).toEqual([[1, 2], [3]])
    expect(positions(splitIntoSteps(entries(0, 10, 20, 29, 30, 40)))).toEqual([
      [1, 2, 3, 4],
      [5, 6],
    ])
    expect(positions(splitIntoSteps(entries(719, 720)))).toEqual([[1], [2]])
  })

  test('a step ends at the position that a reader has reached', () => {
    expect(positions(splitIntoSteps(entries(0, 1, 2, 3), 2))).toEqual([
      [1, 2],
      [3, 4],
    ])
  })

  test('a step does not end when the clock is set back a little', () => {
    expect(positions(splitIntoSteps(entries(5, 4, 6)))).toEqual([[1, 2, 3]])
  })
})

/** Steps of one minute that begin at these minutes after noon. */
function heads(...given: (number | Partial<StepHead>)[]): StepHead[] {
  return given.map((one, index) => {
    const part = typeof one === 'number' ? { from: noon + one * minute } : one
    const from = part.from ?? noon
    return {
      position: index + 1,
      from,
      to: from + minute,
      isFixed: false,
      isGrouped: false,
      bytes: 1,
      ...part,
    }
  })
}

describe('joining steps', () => {
  test('K5: steps that were only split by compaction are joined', () => {
    expect(findRuns(heads(0, 5, 10, 40, 100, 101), noon)).toEqual([
      [0, 2],
      [4, 5],
    ])
    expect(findRuns(heads(0, 28, 56), noon)).toEqual([])
  })

  test('K5: steps that are older than a month are joined by day', () => {
    const months = heads(0, 100, 700, 1440, 1500)
    expect(findRuns(months, noon + 29 * day)).toEqual([])
    expect(findRuns(months, noon + 40 * day)).toEqual([
      [0, 2],
      [3, 4],
    ])
  })

  test('K5: a step with a label or with unknown authors is not joined', () => {
    const fixed = { from: noon + 2 * minute, isFixed: true }
    expect(findRuns(heads(0, 1, fixed, 3, 4), noon + 40 * day)).toEqual([
      [0, 1],
      [3, 4],
    ])
  })
})

describe('a history that is too large', () => {
  test('K5: the largest day becomes one step', () => {
    const flood = { from: noon + day, bytes: 1_000, isFixed: true }
    expect(findHeaviestRun(heads(0, 1, flood, { ...flood, bytes: 5 }, 2 * 1440))).toEqual([2, 3])
  })

  test('K5: the older half becomes one step if every day is one step already', () => {
    expect(findHeaviestRun(heads(0, 1440, 2880, 4320))).toEqual([0, 1])
    expect(findHeaviestRun(heads(0))).toBeNull()
    expect(findHeaviestRun([])).toBeNull()
  })
})

describe('grouping steps', () => {
  const kb = 1024
  const later = noon + 40 * day
  const ofSizes = (...sizes: (number | Partial<StepHead>)[]) =>
    heads(...sizes.map((one) => (typeof one === 'number' ? { bytes: one * kb } : one)))

  test('K5: a group is full at 32 KB, and the last steps wait until theirs is', () => {
    expect(findGroups(ofSizes(10, 10, 12, 20, 13, 10, 20), later)).toEqual([
      [0, 2],
      [3, 4],
    ])
  })

  test('K5: steps that can still be joined by day are not grouped', () => {
    expect(findGroups(ofSizes(20, 20), noon + 31 * day)).toEqual([])
    expect(findGroups(ofSizes(20, { bytes: 20 * kb, from: later - 30 * day }), later)).toEqual([])
  })

  test('K5: a large step stays alone, and a group ends before it and before another group', () => {
    const grouped = { bytes: kb, isGrouped: true }
    expect(findGroups(ofSizes(100, 1, 100, 1, 2, 100), later)).toEqual([[3, 4]])
    expect(findGroups(ofSizes(1, grouped, grouped, 1, 1, grouped, 1, 1), later)).toEqual([[3, 4]])
  })
})
