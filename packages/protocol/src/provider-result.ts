/** Why the provider's answer did not sign anybody in. */
export const providerFailures = [
  'cancelled',
  'expired',
  'provider-failed',
  'email-unconfirmed',
  'account-disabled',
  'invited-only',
  'taken',
  'unavailable',
] as const
export type ProviderFailure = (typeof providerFailures)[number]

/**
 * The cookie that tells the page how a sign-in with a provider went: the provider's id, a dot, and 'done', 'new' for an
 * account that was made just now, or the failure.
 * The page reads it once and removes it.
 */
export const providerResultCookie = 'civic_hub_sign_in_result'
