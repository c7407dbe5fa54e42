// Written by `npm run texts` from messages/en/sources.arb, which is the file to edit.
import { isolate } from '../isolate.ts'

export const sourcesTexts = {
  heading: 'Sources',
  /** A fact check counts for the Civic Impact Score of the person. Minutes: the written record of a meeting. */
  hint: 'Where a statement of these minutes can be checked. The first one that you name for a meeting counts as a fact check.',
  none: 'No sources have been named.',
  /** The heading of a form. */
  form: 'Name a source',
  about: 'What it shows',
  aboutPlaceholder: 'The budget of 2026, page 12',
  link: 'Link (optional)',
  add: 'Name Source',
  problems: {
    'about-required': 'Say what the source shows.',
    'about-too-long': 'Use at most 300 characters.',
    'link-not-web': 'Type a web address, such as example.org/budget.',
  },
  by: (name: string) => `Named by ${isolate(name)}`,
  /** For a person whose name is not known. */
  byUnknown: 'Named by somebody',
  remove: 'Remove',
  removeNamed: (about: string) => `Remove the source ${isolate(about)}`,
  added: 'Source named',
  removed: 'Source removed',
  restored: (about: string) => `The source ${isolate(about)} is restored.`,
  /** This committee may only be read by the person. */
  notRestored: 'You may only read this committee now, so the source stays removed.',
  refused: {
    'meeting-not-found': 'This meeting no longer exists.',
    'not-completed': 'Sources can be named once the meeting has ended.',
    'source-not-found': 'This source no longer exists.',
    'about-required': 'Say what the source shows.',
    'about-too-long': 'Use at most 300 characters.',
    'link-not-web': 'Type a web address, such as example.org/budget.',
  },
}
