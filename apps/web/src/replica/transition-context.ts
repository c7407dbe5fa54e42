import type { TransitionContext } from '@civic-hub/committee'
import { createRandomId } from './random-id.ts'

const idLetters = 8

/** The clock and the new ids of this device. A transaction made with this context carries `origin`. */
export function createTransitionContext(origin: unknown): TransitionContext {
  return {
    now: () => new Date(),
    randomId: () => createRandomId(idLetters),
    origin,
  }
}
