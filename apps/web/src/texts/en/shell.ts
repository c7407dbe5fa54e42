import { isolate } from '../isolate.ts'

export const changes = (count: number) => (count === 1 ? '1 change waiting' : `${count} changes waiting`)

export const shellTexts = {
  brand: 'Civic Hub',
  skipLink: 'Skip to the content',
  header: {
    switcher: 'Committee',
    switcherNamed: (name: string) => `Committee: ${isolate(name)}`,
    chooseCommittee: 'Choose a committee',
    allCommittees: 'All committees',
    switchedTo: (name: string) => `Switched to ${isolate(name)}`,
    tools: 'Committee tools',
    dashboard: 'Dashboard',
    meetings: 'Meetings',
    actionItems: 'Action Items',
    budget: 'Budget',
    members: 'Members',
    workflows: 'Workflows',
    community: 'Community',
    local: 'Local',
    discussions: 'Discussions',
    requests: (count: number) => (count === 1 ? '1 request to join' : `${count} requests to join`),
    search: 'Search',
    unread: (count: number) => (count === 1 ? '1 unread notification' : `${count} unread notifications`),
    notifications: 'Notifications',
    notificationsWith: (count: number) => `Notifications (${count} unread)`,
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
  drawer: { title: 'Menu', tools: 'Committee Tools', community: 'Community', account: 'Profile & Settings' },
  chip: {
    announce: (chip: string) => `Sync status: ${chip}`,
    name: 'Sync status',
    synced: 'Synced',
    saving: 'Saving…',
    offline: 'Offline',
    receiving: 'Receiving…',
    savedOnDevice: 'Saved on this device',
    waiting: (count: number) => `Saved on this device · ${changes(count)}`,
    notSaved: 'Not saved',
    damaged: (count: number) =>
      count === 1
        ? 'Not saved: 1 change on this device is damaged'
        : `Not saved: ${count} changes on this device are damaged`,
    hubCannotSave: 'Hub can’t save',
    hubBusy: 'Hub busy',
    readOnly: 'Read-only',
    signInAgain: 'Sign in again',
    gateClosed: 'Password needed',
    accessRemoved: 'Access removed',
    deleted: 'Committee deleted',
    appTooOld: 'Update needed',
  },
  oldApp: {
    forHub:
      'This version of the app is too old for the hub. You can keep working: everything stays on this device, and syncs once you have the new version.',
    forCommittee:
      'A newer version of the app has changed this committee. You can read it here. Editing is off until you have that version, so that nothing is damaged.',
  },
  people: {
    here: 'Here now',
    you: 'you',
    away: 'away',
    inMeeting: (title: string) => `in ${isolate(title)}`,
    more: (count: number) => `+${count}`,
  },
  update: {
    question: 'A new version is available. Reload now?',
    reload: 'Reload',
    later: 'Later',
    heldElsewhere:
      'Another tab has a live meeting, a recording, or a form with words in it. You can update once that is done.',
  },
  otherApp: {
    name: 'Another version of the app',
    newer:
      'A newer version of the app is open in another tab. Reload this one to use it, too. What you write here is kept until then.',
    older:
      'An older version of the app is open in another tab, and holds up this one. Close that tab: this one goes on by itself.',
  },
} as const
