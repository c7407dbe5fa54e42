// Written by `npm run texts` from messages/en/notifications.arb, which is the file to edit.
import { writeNumber } from '../format.ts'
import { isolate } from '../isolate.ts'

export const notificationsTexts = {
  title: 'Notifications',
  button: (count: number) => (count === 0 ? 'Notifications' : `Notifications, ${count} unread`),
  /** Read aloud, and the name of the mark at the button. */
  unread: (count: number) => (count === 1 ? '1 unread notification' : `${count} unread notifications`),
  empty: 'No notifications. You are told here when something needs you.',
  new: 'New',
  /** A button. */
  markAll: 'Mark all as read',
  /** A link to settings, where the person chooses which notifications they receive. */
  settings: 'Choose what you are told about',
  untitled: 'Untitled meeting',
  sentences: {
    live: (title: string) => `${isolate(title)} went live`,
    mine: (title: string) => `An action item is yours: ${isolate(title)}`,
    due: (title: string) => `Your action item is due: ${isolate(title)}`,
    request: (name: string) => `${isolate(name)} would like to join`,
    approved: (title: string) => `The minutes of ${isolate(title)} were approved`,
    announcement: (title: string) => `New announcement: ${isolate(title)}`,
    'idea-status': (title: string) => `The idea ${isolate(title)} has a new status`,
    'idea-comment': (title: string) => `New comment on the idea ${isolate(title)}`,
    'item-next': (title: string) => `Your item is next: ${isolate(title)}`,
    'budget-entry': (category: string) => `New entry in the budget: ${isolate(category)}`,
    'budget-edited': (category: string) => `An entry of the budget was changed: ${isolate(category)}`,
    'budget-removed': (what: string) => `Removed from the budget: ${isolate(what)}`,
    'budget-imported': (file: string) => `Entries were imported into the budget from ${isolate(file)}`,
  },
  /** In place of “Removed from the budget: …”, from two entries on. */
  severalRemoved: (count: number) => (`${writeNumber('en', count)} entries were removed from the budget`),
  kinds: {
    /** A choice below “Tell me in the app when”. */
    live: 'A meeting goes live',
    mine: 'An action item is given to me',
    due: 'An action item of mine is due',
    request: 'Somebody asks to join a committee that I own',
    approved: 'Minutes are approved',
    announcement: 'Another member posts an announcement',
    'idea-status': 'An idea that I follow has a new status',
    'idea-comment': 'Somebody comments on an idea that I follow',
    'item-next': 'An agenda item that I asked about is next',
    'budget-entry': 'A budget that I follow has a new entry',
    'budget-edited': 'An entry of a budget that I follow is changed',
    'budget-removed': 'Entries of a budget that I follow are removed',
    'budget-imported': 'Entries are imported into a budget that I follow',
  },
  /** The heading of the choices “A meeting goes live” and others. */
  kindsTitle: 'Tell me in the app when',
  kindsHint: 'For this browser on this device. You are never told about what you did yourself.',
  /** It: a choice of the person. */
  notStored: 'It could not be stored on this device',
}
