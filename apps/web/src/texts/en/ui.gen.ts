// Written by `npm run texts` from messages/en/ui.arb, which is the file to edit.

export const uiTexts = {
  close: 'Close',
  copied: 'Copied',
  cancel: 'Cancel',
  restore: 'Restore',
  loading: 'Loading…',
  notLoaded: 'This could not be loaded',
  tryAgain: 'Try again',
  changeFailed: 'That did not work',
  /** The region with notices for screen readers. F8 is the key that goes there. */
  notifications: 'Notifications (F8)',
  statuses: {
    /** The status of a meeting: it takes place now. */
    live: 'Live',
    upcoming: 'Upcoming',
    /** The status of a meeting. */
    completed: 'Completed',
    cancelled: 'Cancelled',
  },
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
}
