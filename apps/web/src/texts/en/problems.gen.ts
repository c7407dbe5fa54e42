// Written by `npm run texts` from messages/en/problems.arb, which is the file to edit.

export const problemsTexts = {
  unreachable: 'The hub cannot be reached. Check your connection and try again.',
  'cookie-dropped': 'This browser drops the cookie of the hub. Allow cookies, then sign in again.',
  'invalid-input': 'Something in the form needs to be corrected.',
  'not-signed-in': 'Your session has ended. Please sign in again.',
  forbidden: 'You are not allowed to do this.',
  'not-found': 'This does not exist, or no longer exists.',
  /** This: for example a committee. */
  gone: 'This was deleted.',
  'invalid-credentials': 'The email or the password is wrong.',
  'email-not-confirmed': 'Your email address is not confirmed yet.',
  'account-disabled': 'This account is disabled. Ask the person who runs this hub.',
  'sign-in-again': 'Sign in again first, to show that it is you.',
  'token-invalid': 'This link is too old or was already used.',
  'too-many-requests': 'There were too many attempts. Please wait a moment.',
  'last-owner': 'A committee needs an owner. Make someone else an owner first.',
  'admins-only': 'Only administrators can modify app settings',
  'last-admin': 'This hub needs an administrator. Make someone else an administrator first.',
  'own-account': 'You cannot do this to your own account.',
  'invited-only': 'Signing up here needs an invitation. Ask someone in your committee to invite you.',
  'gate-closed': 'This hub asks for its password first.',
  'gate-password-wrong': 'Invalid password',
  conflict: 'Someone else changed this at the same time. Please look again.',
  'too-large': 'This is larger than the hub allows.',
  unavailable: 'The hub is busy or cannot store anything at the moment. Please try again soon.',
  internal: 'Something went wrong on the hub. Please try again.',
  retryAfter: {
    /** Follows another sentence. */
    seconds: (seconds: number) => `Try again in ${seconds} s.`,
    /** Follows another sentence. */
    minutes: (minutes: number) => (`Try again in ${minutes} minutes.`),
  },
}
