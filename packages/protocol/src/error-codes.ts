/** All codes of the relay's refusals over HTTP; the app has a sentence for each. */
export const errorCodes = [
  'invalid-input',
  'not-signed-in',
  'forbidden',
  'not-found',
  'gone',
  'invalid-credentials',
  'email-not-confirmed',
  'account-disabled',
  'sign-in-again',
  'token-invalid',
  'too-many-requests',
  'last-owner',
  'admins-only',
  'last-admin',
  'own-account',
  'invited-only',
  'gate-closed',
  'gate-password-wrong',
  'conflict',
  'too-large',
  'unavailable',
  'internal',
] as const
export const fieldProblems = ['required', 'invalid', 'too-short', 'too-long'] as const
export type FieldProblem = (typeof fieldProblems)[number]
export type ErrorCode = (typeof errorCodes)[number]
