import { expect, test } from 'vitest'
import { SharedMap } from './shared-map.ts'

const numbers = (from: number, to: number) =>
  new Map(Array.from({ length: to - from }, (_, index) => [`entry${from + index}`, from + index] as const))

test('a changed map has its own values, and shares most parts with the one before', () => {
  const before = SharedMap.empty<number>().with(numbers(0, 1_000))
  const after = before.with(
    new Map<string, number | null>([
      ['entry7', -7],
      ['entry8', null],
      ['new', 1],
      ['unknown', null],
    ]),
  )
  expect(before.size).toBe(1_000)
  expect([before.get('entry7'), before.has('entry8'), before.get('new')]).toEqual([7, true, undefined])
  expect(after.size).toBe(1_000)
  expect([after.get('entry7'), after.has('entry8'), after.get('new')]).toEqual([-7, false, 1])
  expect(after.sharedWith(before)).toBeGreaterThanOrEqual(124)
  expect(new Map(before)).toEqual(numbers(0, 1_000))
  expect([...after.keys()].length).toBe([...after.values()].length)
})
