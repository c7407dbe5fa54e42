import type { Clock } from '../clock.ts'

/** In milliseconds. Long enough to come back from a provider and to type an address. */
const recentFor = 10 * 60 * 1000

/**
 * Whether a session began just now. An account without a password has nothing to be asked for before something that a
 * stolen session must not do: whoever signs in with its provider once more has shown that it is theirs.
 */
export function isRecentSignIn({ beganAt }: { beganAt: number }, clock: Clock): boolean {
  return clock.now().getTime() - beganAt < recentFor
}
