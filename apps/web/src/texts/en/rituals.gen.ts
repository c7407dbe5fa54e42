// Written by `npm run texts` from messages/en/rituals.arb, which is the file to edit.

export const ritualsTexts = {
  /** Steps that each meeting begins or ends with, such as a pledge. */
  heading: 'Rituals',
  empty: 'This meeting has no rituals.',
  hint: 'Rituals can be completed while the meeting is live.',
  add: 'Add ritual',
  /** The place of the ritual among all rituals. */
  position: (position: number, of: number) => `Ritual ${position} of ${of}`,
  untitled: 'Untitled ritual',
  newTitle: 'New ritual',
  completeItem: 'Complete ritual',
  reopenItem: 'Reopen ritual',
  edit: 'Edit ritual',
  close: 'Close ritual',
  restore: 'Restore ritual',
  wasRemoved: 'This ritual was removed.',
  form: {
    titleRequired: 'A ritual needs a title. If you leave this empty, it keeps its old title.',
  },
  announcements: {
    added: 'New ritual added.',
  },
}
