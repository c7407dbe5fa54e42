import { isolate } from '../isolate.ts'

/** Texts of an item list. Rituals use the same texts with their own noun, below. */
export const agendaTexts = {
  heading: 'Agenda',
  completed: 'Completed',
  empty: 'Nothing is on the agenda yet.',
  hint: '',
  add: 'Add agenda item',
  doneItems: (n: number) => `${n} done`,
  position: (position: number, of: number) => `Item ${position} of ${of}`,
  isCompleted: 'completed',
  isRequired: 'Required',
  untitled: 'Untitled item',
  newTitle: 'New agenda item',

  complete: (title: string) => `Complete ${isolate(title)}`,
  drag: (title: string) => `Reorder ${isolate(title)}`,
  menu: (title: string) => `Actions for ${isolate(title)}`,
  completeItem: 'Complete item',
  reopenItem: 'Reopen item',
  whole: 'Whole item',
  edit: 'Edit item',
  editing: (title: string) => `Editing ${isolate(title)}`,
  done: 'Done',
  insertAbove: 'Insert above',
  moveUp: 'Move up',
  moveDown: 'Move down',
  remove: 'Remove',
  close: 'Close item',
  restore: 'Restore item',
  wasRemoved: 'This item was removed.',
  deadline: (deadline: string) => `By ${isolate(deadline)}`,
  /** The spent and the planned time. */
  minutes: (spent: number | null, planned: number | null) =>
    planned === null ? `${spent ?? 0} min` : spent === null ? `${planned} min planned` : `${spent} of ${planned} min`,
  steps: (completed: number, of: number) => `${completed} of ${of} ${of === 1 ? 'subtask' : 'subtasks'}`,
  noNotes: 'No notes yet.',
  late: (names: readonly string[]) =>
    `What ${new Intl.ListFormat('en').format(names.map(isolate))} wrote here without a connection was added after the meeting ended.`,

  form: {
    title: 'Title',
    titleRequired: 'An item needs a title. If you leave this empty, it keeps its old title.',
    notes: 'Notes',
    notesPlaceholder: 'What to say or decide',
    deadline: 'Deadline',
    deadlineHint: 'A time, such as 7:30 PM, or any words',
    plannedMinutes: 'Planned time in minutes',
    plannedRange: (most: number) => `Enter whole minutes, from 1 to ${most}.`,
  },

  subtasks: {
    heading: 'Subtasks',
    add: 'Add a subtask',
    addButton: 'Add subtask',
    required: 'Write what needs to be done first.',
    rename: (title: string) => `Subtask ${isolate(title)}`,
    remove: (title: string) => `Remove subtask ${isolate(title)}`,
  },

  tags: {
    list: 'Tags',
    add: 'Add tag',
    remove: (tag: string) => `Remove tag ${tag}`,
  },

  removed: (title: string) => `Removed “${isolate(title)}”`,

  refused: {
    'item-not-found': 'This item no longer exists.',
    'subtask-not-found': 'This subtask no longer exists.',
    'meeting-not-found': 'This meeting no longer exists.',
    'title-required': 'A title is needed.',
    'unknown-tag': 'This committee does not have this tag.',
    'not-live': 'Rituals can be completed only while the meeting is live.',
  },

  announcements: {
    added: 'New agenda item added.',
    completed: (title: string) => `${isolate(title)} completed.`,
    reopened: (title: string) => `${isolate(title)} reopened.`,
    restored: (title: string) => `${isolate(title)} restored.`,
    byOthers: {
      completed: (title: string) => `Someone completed ${isolate(title)}.`,
      reopened: (title: string) => `Someone reopened ${isolate(title)}.`,
      added: (title: string) => `Someone added ${isolate(title)}.`,
      removed: (title: string) => `Someone removed ${isolate(title)}.`,
      moved: (title: string) => `Someone moved ${isolate(title)}.`,
    },
    manyByOthers: (count: number) => `Others changed ${count} items.`,
    editedBy: (name: string, title: string) => `${isolate(name)} is editing ${isolate(title)}.`,
    tagAdded: (tag: string) => `Tag ${tag} added.`,
    tagRemoved: (tag: string) => `Tag ${tag} removed.`,
    subtaskAdded: (title: string) => `Subtask ${isolate(title)} added.`,
  },
}

export type ItemTexts = typeof agendaTexts

export const ritualsTexts: ItemTexts = {
  ...agendaTexts,
  heading: 'Rituals',
  empty: 'This meeting has no rituals.',
  hint: 'Rituals can be completed while the meeting is live.',
  add: 'Add ritual',
  position: (position, of) => `Ritual ${position} of ${of}`,
  untitled: 'Untitled ritual',
  newTitle: 'New ritual',
  completeItem: 'Complete ritual',
  reopenItem: 'Reopen ritual',
  edit: 'Edit ritual',
  close: 'Close ritual',
  restore: 'Restore ritual',
  wasRemoved: 'This ritual was removed.',
  form: {
    ...agendaTexts.form,
    titleRequired: 'A ritual needs a title. If you leave this empty, it keeps its old title.',
  },
  announcements: { ...agendaTexts.announcements, added: 'New ritual added.' },
}
