/** Words of the parts that every feature uses. */
export const uiTexts = {
  close: 'Close',
  cancel: 'Cancel',
  loading: 'Loading…',
  notifications: 'Notifications',
  statuses: { live: 'Live', upcoming: 'Upcoming', completed: 'Completed' },
  screenFailed: {
    title: 'This screen could not be shown',
    body: 'What you wrote is kept. Reload to continue. If it happens again, tell the person who runs this site.',
    reload: 'Reload',
    home: 'Return to Home',
  },
  outdatedChunk: {
    title: 'A part of the app could not be loaded',
    body: 'There may be no connection, or the app was updated after you opened this page.',
  },
} as const
