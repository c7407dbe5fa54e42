import { expect, onTestFinished, test } from 'vitest'
import { mayErase } from './clock-watch.ts'
import { openTestStore } from './store/sqlite/testing/open-test-store.ts'

const hours = (count: number) => count * 60 * 60 * 1000
const days = (count: number) => hours(24 * count)

test('C8: nothing is erased for a week after the clock has jumped forward or back', async () => {
  const store = openTestStore()
  onTestFinished(() => store.close())
  let now = Date.UTC(2026, 10, 21)
  const checkAfter = (milliseconds: number) => {
    now += milliseconds
    return mayErase(store.accounts, now)
  }
  expect(await checkAfter(0)).toBe(true)
  expect(await checkAfter(hours(6))).toBe(true)
  expect(await checkAfter(days(40))).toBe(false)
  expect(await checkAfter(hours(6))).toBe(false)
  expect(await checkAfter(-days(40))).toBe(false)
  for (let check = 0; check < 28; check++) await checkAfter(hours(6))
  expect(await checkAfter(hours(6))).toBe(true)
})
