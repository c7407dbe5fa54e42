export const accountTexts = {
  dialogTitle: 'Welcome to Civic Hub',
  tabs: { signIn: 'Sign In', signUp: 'Sign Up' },
  fields: {
    name: 'Full name',
    email: 'Email',
    password: 'Password',
    passwordRule: (least: number) => `At least ${least} characters.`,
    showPassword: 'Show password',
    hidePassword: 'Hide password',
  },
  signIn: { submit: 'Sign In', busy: 'Signing in…', failed: 'Sign in failed' },
  signUp: { submit: 'Sign Up', busy: 'Signing up…', failed: 'Sign up failed' },
  /** Beside the field that has to be corrected. */
  fieldProblems: {
    name: {
      required: 'Enter your full name.',
      invalid: 'This name cannot be used.',
      'too-short': 'Enter your full name.',
      'too-long': 'Use at most 200 characters.',
    },
    email: {
      required: 'Enter your email address.',
      invalid: 'This does not look like an email address. Example: ana@example.org',
      'too-short': 'This does not look like an email address. Example: ana@example.org',
      'too-long': 'This email address is too long.',
    },
    password: {
      required: 'Enter a password.',
      invalid: 'This password cannot be used.',
      'too-short': 'Use at least 6 characters.',
      'too-long': 'Use at most 256 characters.',
    },
  },
  notConfirmed: {
    title: 'Your email address is not confirmed yet',
    body: 'Open the link in the email that we sent you, or have it sent again.',
    action: 'Resend email',
  },
  checkEmail: {
    title: 'Check your email',
    body: (email: string) => `We sent an email to ${email}. Open the link in it to confirm your address.`,
    hint: 'No email? Look in your spam folder, or have it sent again.',
    resend: 'Resend email',
    sending: 'Sending...',
    resendIn: (seconds: number) => `Resend in ${seconds}s`,
    change: 'Change email address',
    sent: { title: 'Email sent', body: 'Check your email for the confirmation link.' },
    failed: 'Failed to resend email',
  },
  confirm: {
    documentTitle: 'Confirm your email | Civic Hub',
    title: 'Confirm your email',
    body: 'One click, and your account is ready.',
    action: 'Confirm email',
    busy: 'Confirming…',
    failed: 'Your email could not be confirmed',
    noToken: 'This link is incomplete. Open the whole link from the email, or sign in to get a new email.',
    tokenInvalid:
      'This link is too old or was already used. Sign in. If your address is not confirmed yet, you can get a new email there.',
    done: 'Your email is confirmed',
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
      `Your session has ended. What you wrote as ${name} is kept on this device, and syncs once you sign in again.`,
  },
  deletion: {
    section: 'Delete account',
    intro:
      'Your account, your picture, your sessions and your access to committees are deleted. What you wrote in committees stays there, under “A former member”. This cannot be undone.',
    exportFirst: 'You can export what is on this device first.',
    export: 'Export to a file',
    open: 'Delete my account',
    title: 'Delete your account?',
    loading: 'Looking for committees that only you own…',
    offline:
      'Deleting your account needs a connection to the server, which cannot be reached at the moment. Nothing was deleted.',
    tryAgain: 'Try again',
    soleOwner: (count: number) =>
      count === 1
        ? 'You are the only owner of a committee. Decide what becomes of it:'
        : `You are the only owner of ${count} committees. Decide what becomes of each:`,
    choose: 'Choose…',
    handOver: (name: string) => `${name} becomes its owner`,
    deleteCommittee: 'Delete it for everyone',
    undecided: 'Choose what becomes of this committee.',
    restorable: 'For 30 days, the person who runs this server can restore a deleted committee.',
    lastAdmin:
      'You are the last administrator of this site. Until the person who runs the server names another one, nobody can change its settings.',
    waiting: (count: number) =>
      count === 1
        ? '1 change on this device has not reached its committee. It is lost unless it is synced or exported first.'
        : `${count} changes on this device have not reached their committees. They are lost unless they are synced or exported first.`,
    passwordRequired: 'Enter your password.',
    passwordWrong: 'This is not your password.',
    email: (email: string) => `To confirm, type your email address: ${email}`,
    emailWrong: 'This is not the email address of your account.',
    conflict: 'Something changed in your committees meanwhile. Look again, and decide again.',
    failed: 'Your account was not deleted',
    confirm: 'Delete account',
    busy: 'Deleting…',
    done: {
      documentTitle: 'Account deleted | Civic Hub',
      title: 'Your account was deleted',
      removing: 'Everything of it is being removed from this device…',
      removed: 'Everything of it was removed from this device. An email confirms it.',
      waiting: (count: number) =>
        count === 1
          ? '1 change on this device had not reached its committee. No server takes it any more. You can export it before it is removed.'
          : `${count} changes on this device had not reached their committees. No server takes them any more. You can export them before they are removed.`,
      remove: 'Remove from this device',
      failed:
        'Some of your data could not be removed from this device. Close other tabs of this site and try again.',
      home: 'Return to Home',
    },
  },
  signOut: {
    title: 'Sign Out',
    checking: 'Looking for changes that are only on this device…',
    plain:
      'This removes your committees from this device. They stay on the server, and come back when you sign in again.',
    waiting: (count: number) =>
      count === 1
        ? '1 change on this device has not reached the committee yet.'
        : `${count} changes on this device have not reached the committee yet.`,
    choices:
      'You can wait until everything is synced, export it to a file, or sign out and keep it on this device until you sign in here again.',
    lost: (count: number) =>
      count === 1
        ? 'It belongs to a committee that was deleted or that you can no longer open, so it cannot be synced. You can export it, and remove it under All committees.'
        : `${count} of them belong to committees that were deleted or that you can no longer open, so they cannot be synced. You can export them, and remove them under All committees.`,
    everywhereTitle: 'End All Sessions',
    everywhere:
      'This signs you out on all your devices. The other devices stop syncing within a second and ask you to sign in again. What is stored on them stays there until you sign out on them too.',
    unreachable: 'Nothing was done',
    unreachableBody:
      'Your other devices cannot be signed out without a connection to the server. You can sign out on this device only.',
    allSynced: 'Everything is synced now.',
    wait: 'Wait',
    export: 'Export to a file',
    keep: 'Sign Out and Keep',
    confirm: 'Sign Out',
    confirmEverywhere: 'End All Sessions',
    busy: 'Signing out…',
    failed: 'Error signing out',
    failedBody: 'Some of your data could not be removed from this device. Please try again.',
  },
} as const
