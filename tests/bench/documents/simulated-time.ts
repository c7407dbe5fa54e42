import type { TransitionContext } from '@civic-hub/committee'
import type { Random } from '../../support/random/random.ts'

/** The simulated time of a generated committee, from 2016 on. Each transition takes one second of it. */
export function createSimulatedTime(random: Random) {
  let now = Date.parse('2016-01-04T18:00:00Z')
  const context: TransitionContext = {
    now() {
      now += 1_000
      return new Date(now)
    },
    randomId: () => Array.from({ length: 8 }, () => random.below(36).toString(36)).join(''),
  }
  return {
    context,
    /** Milliseconds since 1970. */
    now: () => now,
    pass(milliseconds: number): void {
      now += milliseconds
    },
  }
}
