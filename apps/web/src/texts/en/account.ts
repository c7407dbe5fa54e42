export const accountTexts = {
  dialogTitle: 'Welcome to Civic Hub',
  tabs: { signIn: 'Sign In', signUp: 'Sign Up' },
  fields: {
    name: 'Full name',
    email: 'E-mail',
    password: 'Password',
    passwordRule: (least: number) => `At least ${least} characters.`,
    showPassword: 'Show password',
    hidePassword: 'Hide password',
  },
  signIn: { submit: 'Sign In', busy: 'Signing in…', failed: 'Sign in failed' },
  signUp: { submit: 'Sign Up', busy: 'Signing up…', failed: 'Sign up failed' },
  /** Beside the field that has to be mended. */
  fieldProblems: {
    name: {
      required: 'Please type your full name.',
      invalid: 'This name can’t be used.',
      'too-short': 'Please type your full name.',
      'too-long': 'Please use at most 200 characters.',
    },
    email: {
      required: 'Please type your e-mail address.',
      invalid: 'This does not look like an e-mail address. Example: ana@example.org',
      'too-short': 'This does not look like an e-mail address. Example: ana@example.org',
      'too-long': 'This e-mail address is too long.',
    },
    password: {
      required: 'Please type a password.',
      invalid: 'This password can’t be used.',
      'too-short': 'Please use at least 6 characters.',
      'too-long': 'Please use at most 256 characters.',
    },
  },
  notConfirmed: {
    title: 'Your e-mail address is not confirmed yet',
    body: 'Open the link in the letter that we sent you, or have it sent again.',
    action: 'Send the letter again',
  },
  checkEmail: {
    title: 'Check your email',
    body: (email: string) => `We sent a letter to ${email}. Open the link in it to confirm your address.`,
    hint: 'Nothing there? Look in the spam folder, or have it sent again.',
    resend: 'Resend email',
    sending: 'Sending...',
    resendIn: (seconds: number) => `Resend in ${seconds}s`,
    change: 'Change email address',
    sent: { title: 'Email sent', body: 'Check your email for the confirmation link.' },
    failed: 'Failed to resend email',
  },
  confirm: {
    documentTitle: 'Confirm your e-mail | Civic Hub',
    title: 'Confirm your e-mail',
    body: 'One click and your account is ready.',
    action: 'Confirm e-mail',
    busy: 'Confirming…',
    failed: 'Your e-mail could not be confirmed',
    noToken:
      'This address lacks its code. Open the whole link from the letter, or have a new letter sent when you sign in.',
    tokenInvalid:
      'This link was used already or is too old. Sign in: if your address is not confirmed yet, a new letter can be sent there.',
    done: 'Your e-mail is confirmed',
    signInNow: 'You can sign in now.',
    home: 'Return to Home',
  },
  required: {
    documentTitle: 'Authentication Required | Civic Hub',
    title: 'Authentication Required',
    body: 'Please sign in to open this page.',
  },
  signInAgain: {
    title: 'Sign in again',
    body: (name: string) =>
      `Your session has ended. What ${name} wrote is kept on this device and syncs after signing in.`,
  },
  signOut: {
    title: 'Sign out',
    checking: 'Looking for changes that are only on this device…',
    plain: 'This removes the committee data of your account from this device. It stays with the committee.',
    waiting: (count: number) =>
      count === 1
        ? '1 change on this device has not reached the committee yet.'
        : `${count} changes on this device have not reached the committee yet.`,
    choices:
      'You can wait until it is synced, export it to a file, or sign out and keep it on this device for your next sign-in here.',
    lost: (count: number) =>
      count === 1
        ? 'It belongs to a committee that was deleted or that you can no longer open, and will not be synced. It can be exported; remove it under All committees.'
        : `${count} of them belong to committees that were deleted or that you can no longer open, and will not be synced. They can be exported; remove them under All committees.`,
    everywhereTitle: 'Sign out everywhere',
    everywhere:
      'This ends your sessions on all devices. The others stop syncing within a second and ask to sign in again; what is on them stays there until you sign out on them too.',
    unreachable: 'Nothing was done',
    unreachableBody:
      'Your other devices can’t be signed out without a connection to the server. You can sign out on this device alone.',
    allSynced: 'Everything is synced now.',
    wait: 'Wait',
    export: 'Export to a file',
    keep: 'Sign out and keep',
    confirm: 'Sign Out',
    busy: 'Signing out…',
    failed: 'Error signing out',
    failedBody: 'Some of the data could not be removed from this device. Please try again.',
  },
} as const
