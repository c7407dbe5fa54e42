import { isolate } from '../isolate.ts'

/** Words of the parts that every feature uses. */
export const uiTexts = {
  close: 'Close',
  cancel: 'Cancel',
  loading: 'Loading…',
  notLoaded: 'This could not be loaded',
  tryAgain: 'Try again',
  changeFailed: 'That did not work',
  notifications: 'Notifications',
  onThisPage: 'On this page',
  statuses: { live: 'Live', upcoming: 'Upcoming', completed: 'Completed' },
  screenFailed: {
    title: 'This screen could not be shown',
    body: 'What you wrote is kept. Reload to continue. If it happens again, tell the person who runs this site.',
    reload: 'Reload',
    home: 'Return to Home',
  },
  missingPart: {
    title: 'A part of the app could not be loaded',
    body: 'There may be no connection, or the app was updated after you opened this page.',
    tryAgain: 'Try again when you are connected. What you wrote is kept.',
    reloadToOpen: 'Reload the page to open it. What you wrote is kept.',
  },
  unexpectedFailure: {
    title: 'Something did not work',
    body: 'What you wrote is kept. If this page no longer answers, reload it.',
  },
} as const

/** What screen readers hear while a list is reordered. */
export const reorderTexts = {
  last: (title: string) => `${isolate(title)} is already last.`,
  first: (title: string) => `${isolate(title)} is already first.`,
  moved: (title: string, position: number, of: number) =>
    `${isolate(title)} moved to position ${position} of ${of}.`,
  dragHelp:
    'Press space to lift the item, the arrow keys to move it, space to drop it, Escape to put it back. Alt with the up or down arrow moves it at once.',
  lifted: (title: string, position: number, of: number) =>
    `${isolate(title)} lifted from position ${position} of ${of}.`,
  outside: (title: string) =>
    `${isolate(title)} is outside of the list. Dropped here, it goes back to its place.`,
  over: (title: string, position: number, of: number) =>
    `${isolate(title)} is over position ${position} of ${of}.`,
  dropped: (title: string, position: number, of: number) =>
    `${isolate(title)} dropped at position ${position} of ${of}.`,
  putBack: (title: string) => `${isolate(title)} put back.`,
}
