import { expect, test } from 'vitest'
import { addRanges, type ClockRanges, holdsAll, isWithin } from './clock-ranges.ts'

/** A small generator with a seed, so that a failure can be reproduced. */
function createRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

function expectSame(ranges: ClockRanges, held: ReadonlySet<number>, most: number): void {
  const flat = ranges.flatMap((chunk) => [...chunk])
  for (let index = 1; index < flat.length; index++) expect(flat[index]).toBeGreaterThan(flat[index - 1] as number)
  const inRanges = new Set<number>()
  for (let at = 0; at < flat.length; at += 2)
    for (let clock = flat[at] as number; clock < (flat[at + 1] as number); clock++) inRanges.add(clock)
  expect(inRanges).toEqual(held)
  for (let clock = 0; clock < most; clock++) expect(isWithin(ranges, clock, clock + 1)).toBe(held.has(clock))
}

test.each([1, 2, 3, 4, 5, 6])('ranges contain all added clocks, in any order; seed %i', (seed) => {
  const random = createRandom(seed)
  const most = 6_000
  const ranges: ClockRanges = []
  const held = new Set<number>()
  for (let step = 0; step < 60; step++) {
    const added: number[] = []
    const [gap, length] = [1 + random(40), 1 + random(seed > 3 ? 400 : 3)]
    let clock = random(most)
    for (let left = random(step % 5 === 0 ? 200 : 6); left >= 0 && clock < most; left--) {
      const size = Math.min(1 + random(length), most - clock)
      added.push(clock, size)
      for (let at = clock; at < clock + size; at++) held.add(at)
      clock += size + 1 + random(gap)
    }
    addRanges(ranges, added)
  }
  expectSame(ranges, held, most)
})

test('adding a range that covers several chunks leaves one chunk', () => {
  const ranges: ClockRanges = []
  for (let clock = 0; clock < 20_000; clock += 4) addRanges(ranges, [clock, 2])
  expect(ranges.length).toBeGreaterThan(10)
  addRanges(ranges, [1, 15_000])
  expect(isWithin(ranges, 0, 15_001)).toBe(true)
  expect(ranges.flatMap((chunk) => [...chunk]).slice(0, 4)).toEqual([0, 15_002, 15_004, 15_006])
  addRanges(ranges, [0, 40_000])
  expect(ranges.map((chunk) => [...chunk])).toEqual([[0, 40_000]])
})

test('holdsAll is true only if each of many ranges is contained', () => {
  const ranges: ClockRanges = []
  addRanges(ranges, Array.from({ length: 5_000 }, (_, index) => [10 * index, 5]).flat())
  const wanted = Array.from({ length: 2_000 }, (_, index) => [20 * index + 1, 3]).flat()
  expect(holdsAll(ranges, wanted)).toBe(true)
  expect(holdsAll(ranges, [...wanted, 50_000, 1])).toBe(false)
  for (const [at, clock] of [
    [0, 0],
    [500, 5_006],
    [3_998, 39_984],
  ] as const) {
    const other = [...wanted]
    other[at] = clock
    other[at + 1] = 6
    expect(holdsAll(ranges, other)).toBe(false)
  }
})
