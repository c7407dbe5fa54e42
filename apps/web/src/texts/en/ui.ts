/** Texts of the parts that every feature uses. */
export const uiTexts = {
  close: 'Close',
  copied: 'Copied',
  cancel: 'Cancel',
  restore: 'Restore',
  loading: 'Loading…',
  notLoaded: 'This could not be loaded',
  tryAgain: 'Try again',
  changeFailed: 'That did not work',
  notifications: 'Notifications (F8)',
  statuses: { live: 'Live', upcoming: 'Upcoming', completed: 'Completed', cancelled: 'Cancelled' },
  screenFailed: {
    title: 'This screen could not be shown',
    body: 'What you wrote is kept. Reload to continue. If it happens again, tell the person who runs this hub.',
    reload: 'Reload',
    home: 'Return to Home',
  },
  missingPart: {
    tryAgain: 'Try again when you are connected. What you wrote is kept.',
    reloadToOpen: 'Reload the page to open it. What you wrote is kept.',
  },
  unexpectedFailure: {
    title: 'Something did not work',
    body: 'What you wrote is kept. If this page no longer answers, reload it.',
  },
} as const
