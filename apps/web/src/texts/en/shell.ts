import { isolate } from '../isolate.ts'

const changes = (count: number) => (count === 1 ? '1 change waiting' : `${count} changes waiting`)

export const shellTexts = {
  sharedField: {
    notEditable:
      'This version of the app cannot show everything in this field. It is kept as it is. Update the app to edit it.',
    othersHere: (names: string) => `${isolate(names)} is here too`,
  },
  brand: 'Civic Hub',
  skipLink: 'Skip to the content',
  header: {
    switcher: 'Committee',
    switcherNamed: (name: string) => `Committee: ${isolate(name)}`,
    chooseCommittee: 'Choose a committee',
    allCommittees: 'All committees',
    switchedTo: (name: string) => `Switched to ${isolate(name)}`,
    tools: 'Committee tools',
    meetings: 'Meetings',
    members: 'Members',
    requests: (count: number) => (count === 1 ? '1 request to join' : `${count} requests to join`),
    openMenu: 'Open menu',
    openMenuWith: (requests: string) => `Open menu, ${requests}`,
    userMenu: 'Your account',
    profile: 'Profile',
    settings: 'Settings',
    administration: 'Administration',
    signOut: 'Sign Out',
    signOutEverywhere: 'End All Sessions',
    install: 'Install App',
  },
  drawer: { title: 'Menu', tools: 'Committee Tools', account: 'Profile & Settings' },
  chip: {
    name: 'Sync status',
    synced: 'Synced',
    saving: 'Saving…',
    offline: 'Offline',
    savedOnDevice: 'Saved on this device',
    waiting: (count: number) => `Saved on this device · ${changes(count)}`,
    notSaved: 'Not saved',
    serverCannotSave: 'Server can’t save',
    serverBusy: 'Server busy',
    readOnly: 'Read-only',
    signInAgain: 'Sign in again',
    gateClosed: 'Password needed',
    accessRemoved: 'Access removed',
    deleted: 'Committee deleted',
    appTooOld: 'Update needed',
  },
  panel: {
    shortcut: 'Ctrl+S opens this.',
    version: (version: string) => `Civic Hub ${version}`,
    syncedAt: (time: string) => `Everything was saved by the server at ${time}.`,
    nothingWaiting: 'Nothing on this device waits to be sent.',
    noCommittee: 'Open a committee to see whether its changes are saved.',
    devices: (count: number) =>
      count === 1 ? 'Only this device has it open.' : `${count} devices have it open.`,
    saving: 'Sent, but not yet saved by the server. Your changes are already safe on this device.',
    offline: 'You can keep working. Changes stay on this device and sync when there is a connection.',
    filesWaiting: (count: number) =>
      count === 1
        ? '1 file is only on this device. Its meeting says why, under Documents.'
        : `${count} files are only on this device. Their meetings say why, under Documents.`,
    waiting: (count: number) =>
      count === 1
        ? '1 change waiting for a connection. It is safe on this device, even after you close the browser.'
        : `${changes(count)} for a connection. They are safe on this device, even after you close the browser.`,
    notSaved: 'This device could not store your last changes. Keep this page open, and export them now.',
    noSpace: 'There is no space left for this site here. Free some space; the app tries again by itself.',
    storeFailed: 'The browser’s storage does not work at the moment. The app tries again by itself.',
    serverCannotSave:
      'The server is there, but cannot save: its disk may be full. Your work stays on this device and is sent by itself once the server can save again. Tell the person who runs it.',
    serverBusy: (time: string) =>
      `The server has had too many requests from you or your network, and lets this device wait. You can keep working: changes stay on this device. The app tries again at ${time}.`,
    refused:
      'The server does not accept these changes. They are kept on this device and can be exported. Tell the person who runs the server.',
    refusedFull:
      'This committee has reached the size that the server allows, so it takes no more changes. They are kept on this device and can be exported. Ask the person who runs the server for more space.',
    refusedReadOnly:
      'You may only read this committee now, so the server does not take the changes you made before. They are kept on this device and can be exported.',
    trying: 'Trying to reach the server…',
    noAnswer: 'The server does not answer. The app goes on trying by itself.',
    readOnlyViewer: 'You can read this committee. To edit, ask one of its owners to make you an editor.',
    readOnlyLocked: 'This meeting is locked. Turn on Edit on its page to change it.',
    signInAgain: 'Your session has ended. Your work is kept on this device and syncs once you sign in again.',
    gateClosed:
      'This hub asks for its password. Your work is kept on this device and syncs once you have entered it.',
    accessRemoved:
      'You no longer have access to this committee. What you wrote here is kept on this device and can be exported.',
    deleted: 'This committee was deleted. What you wrote here is kept on this device and can be exported.',
    appTooOldForServer:
      'This version of the app is too old for the server. You can keep working: everything stays on this device, and syncs once you have the new version.',
    appTooOldForCommittee:
      'A newer version of the app has changed this committee. You can read it here. Editing is off until you have that version, so that nothing is damaged.',
    kept: (count: number) => `${changes(count)} on this device.`,
    retry: 'Retry now',
    export: 'Export now',
    signIn: 'Sign in',
    exportFailed: 'The export failed',
    notStored:
      'The app could not be stored on this device: without a connection this page does not open again. What you write is kept.',
    offlineReady: 'The app is stored on this device and opens without a connection.',
    announce: (chip: string) => `Sync status: ${chip}`,
  },
  people: {
    here: 'Here now',
    count: (count: number) => (count === 1 ? '1 person here' : `${count} people here`),
    you: 'you',
    away: 'away',
    inMeeting: (title: string) => `in ${isolate(title)}`,
    more: (count: number) => `+${count}`,
  },
  update: {
    question: 'A new version is available. Reload now?',
    reload: 'Reload',
    later: 'Later',
    heldElsewhere: 'A meeting is live in another tab. You can update once it has ended.',
    get: 'Update now',
    getting: 'Looking for the new version…',
    unreachable: 'The server cannot be reached. Try again when there is a connection.',
    nothingNewer: 'The server has no newer version yet. Ask the person who runs it, or try again later.',
    editAnyway: 'Edit anyway',
  },
  otherApp: {
    name: 'Another version of the app',
    newer:
      'A newer version of the app is open in another tab. Reload this one to use it, too. What you write here is kept until then.',
    older:
      'An older version of the app is open in another tab, and holds up this one. Close that tab: this one goes on by itself.',
  },
  exportFileName: (date: string) => `civic-hub-export-${date}.json`,
} as const
