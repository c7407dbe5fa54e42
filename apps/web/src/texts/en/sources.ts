import { isolate } from '../isolate.ts'

export const sourcesTexts = {
  heading: 'Sources',
  hint: 'Where a statement of these minutes can be checked. The first one that you name for a meeting counts as a fact check.',
  none: 'No sources have been named.',
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
  by: (name: string) => `Named by ${isolate(name || 'somebody')}`,
  remove: 'Remove',
  removeNamed: (about: string) => `Remove the source ${isolate(about)}`,
  added: 'Source named',
  removed: 'Source removed',
  restored: (about: string) => `The source ${isolate(about)} is restored.`,
  notRestored: 'You may only read this committee now, so the source stays removed.',
  refused: {
    'meeting-not-found': 'This meeting no longer exists.',
    'not-completed': 'Sources can be named once the meeting has ended.',
    'source-not-found': 'This source no longer exists.',
    'about-required': 'Say what the source shows.',
    'about-too-long': 'Use at most 300 characters.',
    'link-not-web': 'Type a web address, such as example.org/budget.',
  },
} as const
