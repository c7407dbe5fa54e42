import type { Clock } from '../clock.ts'

/** In milliseconds. Long enough to come back from a provider and to type an address. */
const recentFor = 10 * 60 * 1000

/**
 * Whether a session began just now. Whoever has signed in once more has shown that the account is theirs, before something
 * that a stolen session must not do: a new way into the account, and, where no password can be asked for, another address
 * and the deletion.
 */
export function isRecentSignIn({ beganAt }: { beganAt: number }, clock: Clock): boolean {
  return clock.now().getTime() - beganAt < recentFor
}
