// Written by `npm run texts` from messages/en/shell.arb, which is the file to edit.
import { isolate } from '../isolate.ts'

export const shellTexts = {
  brand: 'Civic Hub',
  skipLink: 'Skip to the content',
  header: {
    /** The name of the menu with which the person goes to another committee. */
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
    /** The heading of pages that concern the place, not the committee. */
    local: 'Local',
    discussions: 'Discussions',
    requests: (count: number) => (count === 1 ? '1 request to join' : `${count} requests to join`),
    search: 'Search',
    unread: (count: number) => (count === 1 ? '1 unread notification' : `${count} unread notifications`),
    notifications: 'Notifications',
    notificationsWith: (count: number) => `Notifications (${count} unread)`,
    openMenu: 'Open menu',
    /** The name of a button for screen readers. The requests are a text such as “2 requests to join”. */
    openMenuWith: (requests: string) => `Open menu, ${requests}`,
    userMenu: 'Your account',
    profile: 'Profile',
    settings: 'Settings',
    administration: 'Administration',
    signOut: 'Sign Out',
    signOutEverywhere: 'End All Sessions',
    install: 'Install App',
  },
  drawer: {
    title: 'Menu',
    tools: 'Committee Tools',
    community: 'Community',
    account: 'Profile & Settings',
  },
  chip: {
    /** Read aloud. The status is one of the next texts, such as “Synced”. */
    announce: (chip: string) => `Sync status: ${chip}`,
    /** The name of the button that shows the status, for screen readers. */
    name: 'Sync status',
    synced: 'Synced',
    saving: 'Saving…',
    offline: 'Offline',
    /** The device receives changes from the hub. */
    receiving: 'Receiving…',
    savedOnDevice: 'Saved on this device',
    /** A change that waits to be sent to the hub. */
    waiting: (count: number) => (count === 1 ? 'Saved on this device · 1 change waiting' : `Saved on this device · ${count} changes waiting`),
    notSaved: 'Not saved',
    damaged: (count: number) => (count === 1 ? 'Not saved: 1 change on this device is damaged' : `Not saved: ${count} changes on this device are damaged`),
    hubCannotSave: 'Hub can’t save',
    hubBusy: 'Hub busy',
    readOnly: 'Read-only',
    signInAgain: 'Sign in again',
    /** The password of the hub, which all visitors need. */
    gateClosed: 'Password needed',
    accessRemoved: 'Access removed',
    deleted: 'Committee deleted',
    appTooOld: 'Update needed',
  },
  oldApp: {
    forHub: 'This version of the app is too old for the hub. You can keep working: everything stays on this device, and syncs once you have the new version.',
    forCommittee: 'A newer version of the app has changed this committee. You can read it here. Editing is off until you have that version, so that nothing is damaged.',
  },
  people: {
    here: 'Here now',
    /** After the name of the person, in parentheses. */
    you: 'you',
    /** After the name of a person who does not use the app now. */
    away: 'away',
    /** After the name of a person: the meeting that they have open. */
    inMeeting: (title: string) => `in ${isolate(title)}`,
    /** The number of other people who are not shown. */
    more: (count: number) => `+${count}`,
  },
  update: {
    question: 'A new version is available. Reload now?',
    reload: 'Reload',
    later: 'Later',
    heldElsewhere: 'Another tab has a live meeting, a recording, or a form with words in it. You can update once that is done.',
  },
  otherApp: {
    name: 'Another version of the app',
    newer: 'A newer version of the app is open in another tab. Reload this one to use it, too. What you write here is kept until then.',
    older: 'An older version of the app is open in another tab, and holds up this one. Close that tab: this one goes on by itself.',
  },
}
