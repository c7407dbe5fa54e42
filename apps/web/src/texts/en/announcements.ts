import { isolate } from '../isolate.ts'
import { viewerReads } from './read-only.ts'

export const announcementsTexts = {
  documentTitle: (committee: string) => `Announcements · ${isolate(committee)} | hub`,
  heading: (committee: string) => `Announcements - ${isolate(committee)}`,
  subtitle: 'What everybody in the committee should know.',

  form: 'New announcement',
  editing: (title: string) => `Editing ${isolate(title)}`,
  title: 'Title',
  titleRequired: 'An announcement needs a title.',
  text: 'Text',
  pinned: 'Pin to the top',
  add: 'Announce',
  save: 'Save',

  list: 'Announcements',
  empty: 'No announcements yet',
  emptyHint: 'What everybody should hear goes here: dates, decisions, calls for help.',
  untitled: 'Untitled announcement',
  isPinned: 'Pinned',
  unknownPerson: 'somebody',
  menu: (title: string) => `Actions for ${isolate(title)}`,
  pin: 'Pin to the top',
  unpin: 'Unpin',
  edit: 'Edit',
  remove: 'Remove',
  removed: (title: string) => `Removed “${isolate(title)}”`,

  said: {
    added: (title: string) => `${isolate(title)} announced.`,
    saved: (title: string) => `${isolate(title)} saved.`,
    pinned: (title: string) => `${isolate(title)} pinned to the top.`,
    unpinned: (title: string) => `${isolate(title)} is no longer pinned.`,
    restored: (title: string) => `${isolate(title)} restored.`,
  },

  refused: {
    'title-required': 'An announcement needs a title.',
    'announcement-not-found': 'This announcement no longer exists.',
  },

  readOnly: {
    viewer: viewerReads,
    'app-too-old': 'Update the app to announce something.',
  },
}
