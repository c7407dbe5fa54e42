// Written by `npm run texts` from messages/en/splash.arb, which is the file to edit.

export const splashTexts = {
  /** Protected by a password, which all visitors need. */
  title: 'This hub is protected',
  body: 'Enter the password that you were given to continue.',
  label: 'Password',
  submit: 'Continue',
  busy: 'Checking…',
  empty: 'Password cannot be empty',
  invalid: 'Invalid password',
  granted: 'Access granted!',
  failed: 'An error occurred',
  unreachable: 'The hub cannot be reached',
  unreachableBody: 'Nobody is signed in on this device, so it has nothing to show without the hub. Check your connection, then try again.',
  stillUnreachable: 'The hub still does not answer.',
  tryAgain: 'Try again',
  trying: 'Trying…',
  stored: 'Everything you wrote is kept on this device.',
  /** A change: one edit of a committee’s data that the hub does not have yet. */
  waiting: (count: number) => (count === 1 ? '1 change waits here. It is sent as soon as you are in.' : `${count} changes wait here. They are sent as soon as you are in.`),
  administrators: 'Sign in as an administrator',
  /** The password of the hub, not of the account. */
  administratorsHint: 'Administrators come in without the password.',
  notAnAdministrator: 'You are signed in. Only administrators come in without the password.',
  back: 'Back to the password',
}
