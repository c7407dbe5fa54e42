import { expect, test } from 'vitest'
import { createPace } from './pace.ts'

/** The pause after several transactions that began `gapMs` apart, at this rate of appends. */
function pauseAt(appendsPerSecond: number, gapMs: number): number {
  const pace = createPace()
  let now = 0
  for (let count = 0; count < 200; count++) {
    now += gapMs
    pace.begin(now, (appendsPerSecond / 1000) * gapMs)
  }
  return pace.pause(now)
}

test('the pause grows with the rate of appends, up to 2 ms', () => {
  expect(createPace().pause(1_000)).toBe(0)
  expect(pauseAt(1, 1_000)).toBeLessThan(0.001)
  expect(pauseAt(640, 1.6)).toBeCloseTo(0.38)
  expect(pauseAt(2_560, 1.5)).toBeCloseTo(1.54)
  expect(pauseAt(20_000, 2)).toBe(2)
})

test('a single edit after many edits does not wait', () => {
  const pace = createPace()
  for (let now = 0; now < 1_000; now += 2) pace.begin(now, 20)
  expect(pace.pause(998)).toBe(2)
  expect(pace.pause(1_001)).toBe(0)
})
