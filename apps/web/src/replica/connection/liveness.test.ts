import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Liveness, watchLiveness } from './liveness.ts'

let pings = 0
let silent = 0
let liveness: Liveness

const watch = () =>
  watchLiveness(
    () => {
      pings++
    },
    () => {
      silent++
    },
  )

beforeEach(() => {
  vi.useFakeTimers()
  pings = 0
  silent = 0
  liveness = watch()
})
afterEach(() => {
  liveness.stop()
  vi.useRealTimers()
})

/** The page stands still, as on a computer that sleeps: time passes, and nothing runs. */
const sleep = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)

test('a silent connection gets pings again and again, and is kept while it answers', () => {
  liveness.heard()
  for (let second = 0; second < 60; second++) {
    const asked = pings
    vi.advanceTimersByTime(1_000)
    if (pings > asked) liveness.heard()
  }
  expect(pings).toBeGreaterThan(15)
  expect(silent).toBe(0)
})

test('L5: a connection that does not answer is closed within ten seconds of the last message, whenever it fell silent', () => {
  for (let after = 0; after < 3_000; after += 250) {
    liveness.heard()
    vi.advanceTimersByTime(after)
    liveness.heard()
    silent = 0
    vi.advanceTimersByTime(6_000)
    expect(silent).toBe(0)
    vi.advanceTimersByTime(4_000)
    expect(silent).toBe(1)
    liveness.stop()
    liveness = watch()
  }
})

test('L5: also on a machine whose timers run 1.5 s late', () => {
  for (let late = 0; late <= 1_500; late += 100) {
    liveness.stop()
    silent = 0
    liveness = watch()
    liveness.heard()
    const from = Date.now()
    while (silent === 0) {
      // A busy page: every timer that is due runs, but only now and then.
      sleep(late)
      vi.advanceTimersToNextTimer()
    }
    expect(Date.now() - from).toBeLessThanOrEqual(10_000)
  }
})

test('an answer that is queued behind a late timer counts', () => {
  liveness.heard()
  vi.advanceTimersByTime(6_000)
  sleep(3_000)
  // The timer runs first, and the answer, which was there before it, right after.
  vi.advanceTimersToNextTimer()
  liveness.heard()
  vi.advanceTimersByTime(1_000)
  expect(silent).toBe(0)
})

test('a connection that never sends anything is closed, too', () => {
  vi.advanceTimersByTime(7_000)
  expect(silent).toBe(1)
})

test('after the computer slept, the connection has to answer soon', () => {
  liveness.heard()
  sleep(3_600_000)
  vi.advanceTimersByTime(2_500)
  expect(pings).toBe(1)
  vi.advanceTimersByTime(2_500)
  expect(silent).toBe(1)
})

test('a connection that answers after a sleep is kept', () => {
  liveness.heard()
  sleep(3_600_000)
  vi.advanceTimersByTime(2_500)
  liveness.heard()
  vi.advanceTimersByTime(5_000)
  expect(silent).toBe(0)
})

test('a page in the background, which runs once a minute, keeps its connection', () => {
  for (let minute = 0; minute < 5; minute++) {
    liveness.heard()
    sleep(57_500)
    vi.advanceTimersByTime(2_500)
    // The answer comes at once; what ends the waiting would run a minute later.
    liveness.heard()
  }
  expect(silent).toBe(0)
  expect(pings).toBe(5)
})

test('a person who returns to the page may ask at once', () => {
  liveness.heard()
  liveness.check()
  liveness.check()
  vi.advanceTimersByTime(2_500)
  expect(silent).toBe(1)
})
