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

/** Simulates a page that is paused, as on a sleeping computer: time passes, and no code runs. */
const sleep = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)

test('pings a silent connection repeatedly, and keeps it while it answers', () => {
  liveness.received()
  for (let second = 0; second < 60; second++) {
    const asked = pings
    vi.advanceTimersByTime(1_000)
    if (pings > asked) liveness.received()
  }
  expect(pings).toBeGreaterThan(15)
  expect(silent).toBe(0)
})

test('L5: a connection that does not answer is closed within ten seconds of the last message, whenever it fell silent', () => {
  for (let after = 0; after < 3_000; after += 250) {
    liveness.received()
    vi.advanceTimersByTime(after)
    liveness.received()
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
    liveness.received()
    const from = Date.now()
    while (silent === 0) {
      // A busy page: every timer that is due runs, but only at long intervals.
      sleep(late)
      vi.advanceTimersToNextTimer()
    }
    expect(Date.now() - from).toBeLessThanOrEqual(10_000)
  }
})

test('counts an answer that is queued behind a late timer', () => {
  liveness.received()
  vi.advanceTimersByTime(6_000)
  sleep(3_000)
  // The timer runs first. The answer, which arrived before it, is processed right after.
  vi.advanceTimersToNextTimer()
  liveness.received()
  vi.advanceTimersByTime(1_000)
  expect(silent).toBe(0)
})

test('also closes a connection that never receives a message', () => {
  vi.advanceTimersByTime(7_000)
  expect(silent).toBe(1)
})

test('requires an answer soon after the computer slept', () => {
  liveness.received()
  sleep(3_600_000)
  vi.advanceTimersByTime(2_500)
  expect(pings).toBe(1)
  vi.advanceTimersByTime(2_500)
  expect(silent).toBe(1)
})

test('L5: closes a dead connection also after the clock was set back by an hour', () => {
  liveness.received()
  vi.advanceTimersByTime(1_000)
  vi.setSystemTime(Date.now() - 3_600_000)
  vi.advanceTimersByTime(9_000)
  expect(silent).toBe(1)
})

test('keeps a connection that answers after a sleep', () => {
  liveness.received()
  sleep(3_600_000)
  vi.advanceTimersByTime(2_500)
  liveness.received()
  vi.advanceTimersByTime(5_000)
  expect(silent).toBe(0)
})

test('keeps the connection of a page in the background, whose timers run once a minute', () => {
  for (let minute = 0; minute < 5; minute++) {
    liveness.received()
    sleep(57_500)
    vi.advanceTimersByTime(2_500)
    // The answer arrives at once; the timer that ends the waiting would run a minute later.
    liveness.received()
  }
  expect(silent).toBe(0)
  expect(pings).toBe(5)
})

test('checks at once when a person returns to the page', () => {
  liveness.received()
  liveness.check()
  liveness.check()
  vi.advanceTimersByTime(2_500)
  expect(silent).toBe(1)
})
