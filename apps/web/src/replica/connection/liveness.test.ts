import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Liveness, watchLiveness } from './liveness.ts'

let pings = 0
let silent = 0
let liveness: Liveness

beforeEach(() => {
  vi.useFakeTimers()
  pings = 0
  silent = 0
  liveness = watchLiveness(
    () => {
      pings++
    },
    () => {
      silent++
    },
  )
})
afterEach(() => {
  liveness.stop()
  vi.useRealTimers()
})

/** The page stands still, as on a computer that sleeps: time passes, and nothing runs. */
const sleep = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)

test('a connection that answers is asked on and on, and never given up', () => {
  for (let second = 0; second < 60; second++) {
    vi.advanceTimersByTime(1_000)
    liveness.heard()
  }
  expect(pings).toBe(24)
  expect(silent).toBe(0)
})

test('one that does not answer is given up within ten seconds, whenever it fell silent', () => {
  for (let after = 0; after < 3_000; after += 250) {
    silent = 0
    liveness.heard()
    vi.advanceTimersByTime(after)
    liveness.heard()
    vi.advanceTimersByTime(6_000)
    expect(silent).toBe(0)
    vi.advanceTimersByTime(4_000)
    expect(silent).toBe(1)
  }
})

test('one that never says a word is given up, too', () => {
  vi.advanceTimersByTime(9_500)
  expect(silent).toBeGreaterThan(0)
})

test('after a sleep it has to answer soon', () => {
  liveness.heard()
  sleep(3_600_000)
  vi.advanceTimersByTime(3_000)
  expect(pings).toBe(1)
  vi.advanceTimersByTime(2_500)
  expect(silent).toBe(1)
})

test('one that answers after a sleep goes on', () => {
  liveness.heard()
  sleep(3_600_000)
  vi.advanceTimersByTime(3_000)
  liveness.heard()
  vi.advanceTimersByTime(2_999)
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

test('whoever comes back to the page may ask at once', () => {
  liveness.heard()
  liveness.check()
  liveness.check()
  vi.advanceTimersByTime(2_500)
  expect(silent).toBe(1)
})
