import type { Clock } from '../clock.ts'

/** In milliseconds. Long enough for the redirect from a provider and for entering an address. */
const recentFor = 10 * 60 * 1000

/**
 * True if a session began recently. A new sign-in proves that the account belongs to the person. It is
 * required for actions that a stolen session must not allow: adding a way to sign in, and, for an account
 * without a password, changing the address and deleting the account.
 */
export function isRecentSignIn({ beganAt }: { beganAt: number }, clock: Clock): boolean {
  return clock.now().getTime() - beganAt < recentFor
}
