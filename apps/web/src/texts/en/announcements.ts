import { isolate } from '../isolate.ts'
import { viewerReads } from './read-only.ts'

export const announcementsTexts = {
  subtitle: 'What everybody in the committee should know.',
  form: 'New announcement',
  labels: { pinned: 'Pin to the top' },
  add: 'Announce',
  empty: 'No announcements yet',
  emptyHint: 'What everybody should hear goes here: dates, decisions, calls for help.',
  untitled: 'Untitled announcement',
  unknownPerson: 'somebody',
  pin: 'Pin to the top',
  unpin: 'Unpin',
  pinned: (title: string) => `${isolate(title)} pinned to the top.`,
  unpinned: (title: string) => `${isolate(title)} is no longer pinned.`,
  added: (title: string) => `${isolate(title)} announced.`,

  refused: {
    'title-required': 'An announcement needs a title.',
    'announcement-not-found': 'This announcement no longer exists.',
  },

  readOnly: {
    viewer: viewerReads,
    'app-too-old': 'Update the app to announce something.',
  },

  history: {
    name: 'the announcements',
    back: 'Back to Announcements',
    none: 'There were no announcements yet.',
    count: (n: number) => (n === 1 ? '1 announcement' : `${n} announcements`),
    what: (title: string) => `the announcement “${isolate(title)}”`,
    fields: {
      text: 'text',
      pinned: {
        name: 'pin',
        set: (what: string) => `pinned ${what} to the top`,
        unset: (what: string) => `unpinned ${what}`,
      },
    },
  },
}
