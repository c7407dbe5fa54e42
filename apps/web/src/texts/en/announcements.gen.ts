// Written by `npm run texts` from messages/en/announcements.arb, which is the file to edit.
import { isolate } from '../isolate.ts'

export const announcementsTexts = {
  subtitle: 'What everybody in the committee should know.',
  /** The heading of a form. */
  form: 'New announcement',
  labels: {
    pinned: 'Pin to the top',
  },
  /** A button: posts the announcement. */
  add: 'Announce',
  empty: 'No announcements yet',
  emptyHint: 'What everybody should hear goes here: dates, decisions, calls for help.',
  untitled: 'Untitled announcement',
  /** Takes the place of a member’s name that is not known. */
  unknownPerson: 'somebody',
  /** A command: the announcement stays at the top of the list. */
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
    'app-too-old': 'Update the app to announce something.',
  },
  history: {
    /** In a sentence of the history. */
    name: 'the announcements',
    back: 'Back to Announcements',
    none: 'There were no announcements yet.',
    count: (n: number) => (n === 1 ? '1 announcement' : `${n} announcements`),
    /** Part of a sentence of the history: Ana Ortiz changed the announcement “…”. */
    what: (title: string) => `the announcement “${isolate(title)}”`,
    fields: {
      /** The name of a field, in a sentence of the history. */
      text: 'text',
      pinned: {
        name: 'pin',
        /** After the name of a person. The announcement. */
        set: (what: string) => `pinned ${what} to the top`,
        /** After the name of a person. The announcement. */
        unset: (what: string) => `unpinned ${what}`,
      },
    },
  },
}
