/** A sentence for everything that the relay may refuse, and for its silence. */
export const problemTexts = {
  unreachable: 'The server can’t be reached. Check your connection and try again.',
  'invalid-input': 'Something in the form needs mending.',
  'not-signed-in': 'Your session has ended. Please sign in again.',
  forbidden: 'You don’t have the access that this needs.',
  'not-found': 'This does not exist (any more).',
  gone: 'This was deleted.',
  'invalid-credentials': 'E-mail or password is wrong.',
  'email-not-confirmed': 'Your e-mail address is not confirmed yet.',
  'token-invalid': 'This link was used already or is too old.',
  'too-many-requests': 'That was too often. Please wait a moment.',
  'last-owner': 'A committee needs an owner. Make somebody else an owner first.',
  'no-such-account': 'Nobody has signed up with this e-mail address yet. Ask them to sign up first.',
  conflict: 'Somebody else changed this at the same time. Please look again.',
  'too-large': 'This is too large.',
  unavailable: 'The server is busy or can’t store anything at the moment. Please try again soon.',
  internal: 'The server made a mistake. Please try again.',
} as const

export const problemTemplates = {
  retryAfter: (seconds: number) =>
    seconds < 90 ? `Try again in ${seconds} s.` : `Try again in ${Math.ceil(seconds / 60)} minutes.`,
} as const
