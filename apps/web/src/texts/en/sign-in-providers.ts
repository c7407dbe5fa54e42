/** Separate from the other texts of accounts, because first screens show that a sign-in with a provider failed. */
export const providerTexts = {
  continueWith: (name: string) => `Continue with ${name}`,
  leaving: (name: string) => `Opening ${name}…`,
  or: 'or',
  google: 'Google',
  unnamed: 'Provider',
  failed: (name: string) => `${name} sign in failed`,
  noAnswer: (name: string) => `${name} does not answer at the moment. Try again, or use your email and password.`,
  whyFailed: {
    cancelled: (name: string) => `You came back without signing in with ${name}. Nothing was changed.`,
    expired: () => 'This took too long, or was done in another window. Please try again.',
    'provider-failed': (name: string) =>
      `The answer of ${name} could not be accepted. Please try again. If this happens again, tell the person who runs this hub.`,
    'email-unconfirmed': (name: string) =>
      `${name} has not confirmed your email address. Confirm it there first, or sign up with your email and a password.`,
    'account-disabled': () => 'This account is disabled. Ask the person who runs this hub.',
    'invited-only': () => 'You need an invitation to sign up here. Ask a member of your committee for one.',
    taken: (name: string) => `This ${name} account is connected with another account here. Disconnect it there first.`,
    unavailable: () => 'The hub is busy or cannot store anything at the moment. Please try again soon.',
  },
}
