import { isolate } from '../isolate.ts'

export const accountTexts = {
  dialogTitle: 'Welcome to Civic Hub',
  tabs: { signIn: 'Sign In', signUp: 'Sign Up' },
  fields: {
    name: 'Full name',
    email: 'Email',
    password: 'Password',
    newEmail: 'New email',
    currentPassword: 'Current password',
    newPassword: 'New password',
    passwordRule: (least: number) => `At least ${least} characters.`,
    showPassword: 'Show password',
    hidePassword: 'Hide password',
  },
  signIn: { submit: 'Sign In', busy: 'Signing in…', failed: 'Sign in failed' },
  signUp: { submit: 'Sign Up', busy: 'Signing up…', failed: 'Sign up failed' },
  /** Shown at the field that has to be corrected. */
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
    currentPassword: {
      required: 'Enter your current password.',
      invalid: 'This is not your current password.',
      'too-short': 'This is not your current password.',
      'too-long': 'This is not your current password.',
    },
    password: {
      required: 'Enter a password.',
      invalid: 'This password cannot be used.',
      'too-short': 'Use at least 6 characters.',
      'too-long': 'Use at most 256 characters.',
    },
  },
  forgotten: {
    action: 'Forgot password?',
    body: 'Enter your email address, and we send you a link to set a new password.',
    submit: 'Send link',
    busy: 'Sending…',
    failed: 'The link could not be sent',
    sent: (email: string) =>
      `If there is an account for ${email}, we have sent an email with a link to set a new password. The link works once, within one hour.`,
    hint: 'No email? Look in your spam folder, and check that the address is the one that you signed up with.',
    back: 'Back to sign in',
  },
  reset: {
    documentTitle: 'Set a new password | Civic Hub',
    title: 'Set a new password',
    body: 'A new password signs you out everywhere else, on all devices.',
    submit: 'Set new password',
    busy: 'Setting…',
    failed: 'The password could not be set',
    tokenInvalid: 'This link is too old or was already used. You can get a new one.',
    newLink: 'Send a new link',
    done: 'Your password is changed',
    doneBody: 'You are signed in here, and your other sessions were signed out.',
    enter: 'Continue',
  },
  confirmNewEmail: {
    documentTitle: 'Confirm your new email | Civic Hub',
    title: 'Confirm your new email',
    body: 'One click, and your account has this address.',
    action: 'Confirm new email',
    busy: 'Confirming…',
    failed: 'Your new email could not be confirmed',
    noToken: 'This link is incomplete. Open the whole link from the email.',
    tokenInvalid: 'This link is too old or was already used. You can change your email again under Settings.',
    taken: 'Another account uses this address now, so yours keeps its old address.',
    done: 'Your new email is confirmed',
    doneBody: (email: string) => `From now on you sign in with ${email}.`,
    home: 'Return to Home',
  },
  email: {
    current: (email: string) => `You sign in with ${email}.`,
    hint: 'We send a link to the new address. It counts once you have opened the link, and we tell both addresses.',
    submit: 'Change email',
    busy: 'Sending…',
    failed: 'Your email could not be changed',
    same: 'This is already your address.',
    signInFirst:
      'Your account has no password. Before you change its address, sign in once more to show that it is you. You then have ten minutes.',
    passwordFirst:
      'Your account has no password, and this hub no longer takes the sign-in that you used. Set a password first: you find it under Password.',
    sent: (email: string) =>
      `Open the link that we sent to ${email}, within 24 hours. Until then your old address stays.`,
    another: 'Use another address',
  },
  password: {
    hint: 'A new password signs you out on your other devices.',
    submit: 'Change password',
    busy: 'Changing…',
    failed: 'Your password could not be changed',
    done: 'Password changed',
    doneBody: 'Your sessions on other devices were signed out.',
    none: 'You have no password: you sign in with a connected account. With a password you can also sign in without that account.',
    sendLink: 'Send me a link to set one',
    linkSent: 'Email sent',
    linkSentBody: (email: string) => `Open the link that we sent to ${email}.`,
  },
  sessions: {
    hint: 'Where you are signed in. A device that you sign out stops syncing within a second; what is stored on it stays there until somebody signs in.',
    thisDevice: 'This device',
    unknownDevice: 'Unknown device',
    from: (place: string) => `From ${place}`,
    since: (moment: string) => `signed in ${moment}`,
    lastUsed: (moment: string) => `last used ${moment}`,
    end: 'Sign out',
    endNamed: (device: string, details: string) => `Sign out ${device}, ${details}`,
    ending: 'Signing out…',
    endOthers: 'Sign out all other sessions',
    ended: 'Signed out there',
    othersEnded: 'All other sessions are signed out',
    failed: 'Could not sign out there',
  },
  connected: {
    none: 'No other account is connected.',
    add: (name: string) => `Connect ${name}`,
    remove: 'Disconnect',
    removeNamed: (name: string) => `Disconnect ${name}`,
    removeTitle: (name: string) => `Disconnect ${name}?`,
    removeBody: (name: string) => `After that, you can no longer sign in with ${name}.`,
    removed: (name: string) => `${name} is disconnected`,
    last: 'This is your only way to sign in. Set a password first, then you can disconnect it.',
    failed: 'This could not be changed',
    signInFirst:
      'Before you connect another account, sign in once more to show that it is you. You then have ten minutes.',
  },
  notConfirmed: {
    title: 'Your email address is not confirmed yet',
    body: 'Open the link in the email that we sent you, or have it sent again.',
    action: 'Resend email',
  },
  checkEmail: {
    title: 'Check your email',
    body: (email: string) => `We sent an email to ${email}. Open the link in it to confirm your address.`,
    chosenAnew:
      'You choose your name and password again when you confirm, so that nobody else can choose them for you.',
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
    choose: 'Choose your name and password',
    chooseBody:
      'This email was not requested from the page where you signed up, so choose your name and password here. A password from before does not count.',
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
    unknown: 'Does the hub no longer know your account?',
    back: 'Back to Sign In',
    signUp: 'Sign up again',
    signUpBody:
      'If the hub was restored from an older backup, it may not know your account. Sign up with the same email address: what is on this device is yours again, and syncs.',
  },
  deletion: {
    intro:
      'Your account, your picture, your sessions and your access to committees are deleted. What you wrote in committees stays there, under “A former member”. This cannot be undone.',
    exportFirst: 'You can export what is on this device first.',
    export: 'Export to a file',
    open: 'Delete my account',
    title: 'Delete your account?',
    loading: 'Looking for committees that only you own…',
    offline:
      'Deleting your account needs a connection to the hub, which cannot be reached at the moment. Nothing was deleted.',
    tryAgain: 'Try again',
    soleOwner: (count: number) =>
      count === 1
        ? 'You are the only owner of a committee. Decide what happens to it:'
        : `You are the only owner of ${count} committees. Decide what happens to each:`,
    choose: 'Choose…',
    handOver: (name: string) => `${name} becomes its owner`,
    deleteCommittee: 'Delete it for everyone',
    undecided: 'Choose what happens to this committee.',
    restorable: 'For 30 days, the person who runs this hub can restore a deleted committee.',
    soleReader: (committees: readonly string[]) =>
      `Only you can read closed sessions of ${new Intl.ListFormat('en').format(committees.map(isolate))}. Add another reader to each of them first. Otherwise their words are lost for everyone.`,
    lastAdmin:
      'You are the last administrator of this hub. Until the person who runs it names another one, nobody can change its settings.',
    waiting: (count: number) =>
      count === 1
        ? '1 change on this device has not reached its committee. It is lost unless it is synced or exported first.'
        : `${count} changes on this device have not reached their committees. They are lost unless they are synced or exported first.`,
    passwordRequired: 'Enter your password.',
    passwordWrong: 'This is not your password.',
    email: (email: string) => `To confirm, type your email address: ${email}`,
    emailWrong: 'This is not the email address of your account.',
    conflict: 'Something has changed in your committees. Look again, and decide again.',
    failed: 'Your account was not deleted',
    signInFirst:
      'Your account has no password. Before you delete it, sign in once more to show that it is you. You then have ten minutes.',
    confirm: 'Delete account',
    busy: 'Deleting…',
    done: {
      documentTitle: 'Account deleted | Civic Hub',
      title: 'Your account was deleted',
      removing: 'Everything that belongs to it is being removed from this device…',
      removed: 'Everything that belongs to it was removed from this device. An email confirms the deletion.',
      waiting: (count: number) =>
        count === 1
          ? '1 change on this device had not reached its committee. The hub no longer accepts it. You can export it before it is removed.'
          : `${count} changes on this device had not reached their committees. The hub no longer accepts them. You can export them before they are removed.`,
      recordings: (count: number, size: string) =>
        count === 1
          ? `1 audio recording (${size}) is only on this device. Download it before it is removed.`
          : `${count} audio recordings (${size}) are only on this device. Download them before they are removed.`,
      remove: 'Remove from this device',
      failed: 'Some of your data could not be removed from this device. Close other tabs of this site and try again.',
      home: 'Return to Home',
    },
  },
  signOut: {
    title: 'Sign Out',
    checking: 'Looking for changes that are only on this device…',
    plain: 'This removes your committees from this device. They stay on the hub, and come back when you sign in again.',
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
    readOnly: (count: number) =>
      count === 1
        ? '1 change is in a committee that you can only read now, so it cannot be synced. You can export it, or ask an owner to make you an editor.'
        : `${count} changes are in committees that you can only read now, so they cannot be synced. You can export them, or ask an owner to make you an editor.`,
    damaged: (count: number) =>
      count === 1
        ? '1 change is damaged on this device, so it cannot be synced. Copy or export what can be read of it, and remove it here.'
        : `${count} changes are damaged on this device, so they cannot be synced. Copy or export what can be read of them, and remove them here.`,
    unsureExpired:
      'Your session has ended, so it is not known whether the hub still has everything that is on this device.',
    unsure: (count: number) =>
      count === 1
        ? '1 committee on this device has not been synced since you signed in, so it is not known whether the hub still has all of it.'
        : `${count} committees on this device have not been synced since you signed in, so it is not known whether the hub still has all of them.`,
    unsureChoices:
      'If the hub was restored from an older backup, this device may have the only copy. Sign out and keep it: nobody else sees it, and it is yours again when you sign in here, or sign up again with the same email address.',
    recordings: (count: number, size: string) =>
      count === 1
        ? `1 audio recording (${size}) is only on this device. If you sign out and remove, it is deleted for good.`
        : `${count} audio recordings (${size}) are only on this device. If you sign out and remove, they are deleted for good.`,
    recordingsUnknown:
      'This browser does not let the app read what is stored here. It may be audio recordings, which are only on this device. If you sign out and remove, they are deleted for good.',
    recordingsChoices:
      'Download what you need, or sign out and keep everything on this device until you sign in here again.',
    everywhereTitle: 'End All Sessions',
    everywhere:
      'This signs you out on all your devices. The other devices stop syncing within a second and ask you to sign in again. What is stored on them stays there until you sign out on them too.',
    nothingDone: 'Nothing was done',
    unreachableBody:
      'Your other devices cannot be signed out without a connection to the hub. You can sign out on this device only.',
    sessionEndedBody:
      'Your session on this device has ended, so your other devices cannot be signed out from here. Sign in again first, or sign out on this device only.',
    allSynced: 'Everything is synced now.',
    wait: 'Wait',
    export: 'Export to a file',
    signOutOnly: 'Sign Out and Keep',
    remove: 'Sign Out and Remove',
    confirm: 'Sign Out',
    confirmEverywhere: 'End All Sessions',
    busy: 'Signing out…',
    failed: 'Error signing out',
    failedBody: 'Some of your data could not be removed from this device. Please try again.',
  },
} as const
