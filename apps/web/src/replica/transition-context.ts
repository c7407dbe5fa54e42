import type { TransitionContext } from '@civic-hub/committee'
import { authorHere } from './author-here.ts'
import { hubNow } from './connection/hub-clock.ts'
import { createRandomId } from './random-id.ts'

const idLetters = 8

/** The hub's clock and the new ids of this device. A transaction made with this context carries `origin`. */
export function createTransitionContext(origin: unknown): TransitionContext {
  return {
    now: () => new Date(hubNow()),
    randomId: () => createRandomId(idLetters),
    by: authorHere,
    origin,
  }
}
