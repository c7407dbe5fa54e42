/** The reason why the provider's response did not sign a user in. */
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
 * The cookie with the result of a sign-in with a provider: the provider's id, a dot, and 'done', 'new' for an
 * account that was just created, or the failure. The page reads it once and removes it.
 */
export const providerResultCookie = 'civic_hub_sign_in_result'
