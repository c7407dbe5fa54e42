// Written by `npm run texts` from messages/en/sign-in-providers.arb, which is the file to edit.

export const signInProvidersTexts = {
  /** The name of a provider of sign-ins, such as Google. */
  continueWith: (name: string) => `Continue with ${name}`,
  leaving: (name: string) => `Opening ${name}…`,
  /** Between the buttons of providers and the form for a sign-in with a password. */
  or: 'or',
  google: 'Google',
  /** In place of the name of a provider. */
  unnamed: 'Provider',
  failed: (name: string) => `${name} sign in failed`,
  noAnswer: (name: string) => `${name} does not answer at the moment. Try again, or use your email and password.`,
  whyFailed: {
    cancelled: (name: string) => `You came back without signing in with ${name}. Nothing was changed.`,
    expired: 'This took too long, or was done in another window. Please try again.',
    'provider-failed': (name: string) => `The answer of ${name} could not be accepted. Please try again. If this happens again, tell the person who runs this hub.`,
    'email-unconfirmed': (name: string) => `${name} has not confirmed your email address. Confirm it there first, or sign up with your email and a password.`,
    'account-disabled': 'This account is disabled. Ask the person who runs this hub.',
    'invited-only': 'You need an invitation to sign up here. Ask a member of your committee for one.',
    taken: (name: string) => `This ${name} account is connected with another account here. Disconnect it there first.`,
    unavailable: 'The hub is busy or cannot store anything at the moment. Please try again soon.',
  },
}
