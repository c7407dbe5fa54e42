// Written by `npm run texts` from messages/en/items.arb, which is the file to edit.
import { writeList } from '../format.ts'
import { isolate } from '../isolate.ts'

export const itemsTexts = {
  heading: 'Agenda',
  /** The heading of the items that are done. */
  completed: 'Completed',
  empty: 'Nothing is on the agenda yet.',
  add: 'Add agenda item',
  /** How many items are done. */
  doneItems: (n: number) => (`${n} done`),
  /** The place of the item among all items. */
  position: (position: number, of: number) => `Item ${position} of ${of}`,
  /** For screen readers, after the title of an item. */
  isCompleted: 'completed',
  /** The mark of an item that must be dealt with. */
  isRequired: 'Required',
  untitled: 'Untitled item',
  newTitle: 'New agenda item',
  complete: (title: string) => `Complete ${isolate(title)}`,
  drag: (title: string) => `Reorder ${isolate(title)}`,
  menu: (title: string) => `Actions for ${isolate(title)}`,
  completeItem: 'Complete item',
  reopenItem: 'Reopen item',
  /** The button that shows an item with its notes and subtasks. */
  whole: 'Whole item',
  edit: 'Edit item',
  editing: (title: string) => `Editing ${isolate(title)}`,
  /** The button that ends editing. */
  done: 'Done',
  insertAbove: 'Insert above',
  moveUp: 'Move up',
  moveDown: 'Move down',
  remove: 'Remove',
  close: 'Close item',
  restore: 'Restore item',
  wasRemoved: 'This item was removed.',
  /** A time, or any words of a member. */
  deadline: (deadline: string) => `By ${isolate(deadline)}`,
  /** How long the meeting has been at the item, in minutes. */
  minutesSpent: (spent: number) => `${spent} min`,
  minutesPlanned: (planned: number) => `${planned} min planned`,
  /** The time that the item has taken, of its planned time, in minutes. */
  minutesOf: (spent: number, planned: number) => `${spent} of ${planned} min`,
  /** How many subtasks are completed. */
  steps: (completed: number, of: number) => `${completed} of ${(of === 1 ? '1 subtask' : `${of} subtasks`)}`,
  noNotes: 'No notes yet.',
  /** The names of members. */
  late: (names: readonly string[]) => `What ${writeList('en', names)} wrote here without a connection was added after the meeting ended.`,
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
    /** The name of the tag. */
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
