import { expect, test } from 'vitest'
import { createClockWatch } from './clock-watch.ts'
import { openDatabase } from './database.ts'

const hours = (count: number) => count * 60 * 60 * 1000
const days = (count: number) => hours(24 * count)

test('C8: nothing is erased for a week after the clock has jumped forward or back', () => {
  let now = Date.UTC(2026, 10, 21)
  const database = openDatabase(':memory:')
  const clock = { now: () => new Date(now) }
  const lookAfter = (milliseconds: number) => {
    now += milliseconds
    // As after a restart: it is in the database.
    return createClockWatch(database, clock)()
  }
  expect(lookAfter(0)).toBe(true)
  expect(lookAfter(hours(6))).toBe(true)
  expect(lookAfter(days(40))).toBe(false)
  expect(lookAfter(hours(6))).toBe(false)
  expect(lookAfter(-days(40))).toBe(false)
  for (let look = 0; look < 28; look++) lookAfter(hours(6))
  expect(lookAfter(hours(6))).toBe(true)
})
