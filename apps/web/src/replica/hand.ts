import type { Hand } from '@civic-hub/committee'

const idLetters = 8

/** The clock and the chance of this device; what is changed with this hand carries `origin`. */
export function createHand(origin: unknown): Hand {
  return {
    now: () => new Date(),
    randomId: () =>
      Array.from(crypto.getRandomValues(new Uint8Array(idLetters)), (byte) => (byte % 36).toString(36)).join(
        '',
      ),
    origin,
  }
}
