import { expect, test } from 'vitest'
import { createCommitTimes } from './commit-times.ts'

test('S4: slow commits at the start, by their median, are slow at once', () => {
  const times = createCommitTimes()
  times.begin([0.2, 9, 5, 6, 0.1])
  expect(times.isSlow()).toBe(true)
})

test('S4: a single slow commit of a fast disk changes nothing, a slow disk does', () => {
  const times = createCommitTimes()
  times.begin([0.2, 0.2, 0.2])
  times.add(20)
  expect(times.isSlow()).toBe(false)
  for (let commit = 0; commit < 30; commit++) times.add(4)
  expect(times.isSlow()).toBe(true)
})

test('S4: a disk between fast and slow is neither, so that the thread does not change back and forth', () => {
  const times = createCommitTimes()
  times.begin([1.5])
  for (let commit = 0; commit < 100; commit++) times.add(1.5)
  expect([times.isSlow(), times.isFast()]).toEqual([false, false])
  for (let commit = 0; commit < 100; commit++) times.add(0.3)
  expect(times.isFast()).toBe(true)
})

test('S4: with an infinite limit no disk is slow', () => {
  const times = createCommitTimes(Number.POSITIVE_INFINITY)
  times.begin([5_000])
  times.add(5_000)
  expect(times.isSlow()).toBe(false)
})
