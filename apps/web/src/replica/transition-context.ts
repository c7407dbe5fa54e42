import type { TransitionContext } from '@civic-hub/committee'

const idLetters = 8

/** Clock and new ids of this device; a transaction made with this context carries `origin`. */
export function createTransitionContext(origin: unknown): TransitionContext {
  return {
    now: () => new Date(),
    randomId: () =>
      Array.from(crypto.getRandomValues(new Uint8Array(idLetters)), (byte) => (byte % 36).toString(36)).join(
        '',
      ),
    origin,
  }
}
