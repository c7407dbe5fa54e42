import { agendaTexts, type ItemTexts } from './agenda.ts'

export const newRitualTitle = 'New ritual'

export const ritualsTexts: ItemTexts = {
  ...agendaTexts,
  heading: 'Rituals',
  empty: 'This meeting has no rituals.',
  hint: 'Rituals can be completed while the meeting is live.',
  add: 'Add ritual',
  position: (position, of) => `Ritual ${position} of ${of}`,
  untitled: 'Untitled ritual',
  completeItem: 'Complete ritual',
  reopenItem: 'Reopen ritual',
  edit: 'Edit ritual',
  close: 'Close ritual',
  restore: 'Restore ritual',
  wasRemoved: 'This ritual was removed.',
  form: {
    ...agendaTexts.form,
    titleRequired: 'A ritual needs a title. Left empty, it keeps the one it had.',
  },
  spoken: { ...agendaTexts.spoken, added: 'New ritual added.' },
}
