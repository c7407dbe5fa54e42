import type { TransitionContext } from '@civic-hub/committee'
import { createRandomId } from './random-id.ts'

const idLetters = 8

/** Clock and new ids of this device; a transaction made with this context carries `origin`. */
export function createTransitionContext(origin: unknown): TransitionContext {
  return {
    now: () => new Date(),
    randomId: () => createRandomId(idLetters),
    origin,
  }
}
