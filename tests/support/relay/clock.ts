/** A clock that shows a set time, for a relay's `clock`. */
export interface TestClock {
  now(): Date
  advance(seconds: number): void
}

export function createTestClock(start = new Date()): TestClock {
  let moment = start.getTime()
  return {
    now: () => new Date(moment),
    advance(seconds) {
      moment += seconds * 1000
    },
  }
}
