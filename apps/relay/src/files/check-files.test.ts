import { expect, test } from 'vitest'
import { isCheckDue } from './check-files.ts'

/** In the machine's own time zone. */
const at = (day: number, hour: number) => new Date(2026, 10, day, hour)

test.each([
  ['never checked, by day', at(21, 14), null, true],
  ['checked last night, by day', at(21, 14), at(21, 2), false],
  ['checked last night, tonight', at(22, 1), at(21, 2), true],
  ['checked an hour ago, at night', at(21, 3), at(21, 2), false],
  ['off for two nights, by day', at(23, 14), at(21, 2), true],
  ['checked in the future', at(21, 14), at(25, 2), true],
] as const)('F13: %s', (_, now, last, isDue) => {
  expect(isCheckDue(now, last?.getTime() ?? null)).toBe(isDue)
})
