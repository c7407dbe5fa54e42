import { isolate } from '../isolate.ts'

export const actionItemsTexts = {
  heading: 'Action Items',
  short: 'Actions',
  open: (n: number) => `Open (${n})`,
  completed: (n: number) => `Completed (${n})`,
  empty: 'No pending action items',

  title: 'Title',
  titlePlaceholder: 'What has to be done',
  titleRequired: 'An action item needs a title.',
  owner: 'Owner',
  ownerPlaceholder: 'Who does it',
  dueDate: 'Due date',
  add: 'Add action item',
  save: 'Save',
  form: 'New action item',
  editing: (title: string) => `Editing ${isolate(title)}`,

  noOwner: 'No owner',
  due: (when: string) => `Due ${when}`,
  overdue: 'Overdue',
  late: (names: readonly string[]) =>
    `Added after the meeting ended, from ${new Intl.ListFormat('en').format(names.map(isolate))}`,
  carriedOver: 'Carried over',
  carriedTo: 'Carried to',
  carriedDone: 'Completed there',

  complete: 'Complete',
  completeNamed: (title: string) => `Complete ${isolate(title)}`,
  reopen: 'Reopen',
  reopenNamed: (title: string) => `Reopen ${isolate(title)}`,
  menu: (title: string) => `Actions for ${isolate(title)}`,
  edit: 'Edit',
  remove: 'Remove',
  removed: (title: string) => `Removed “${isolate(title)}”`,

  announced: {
    added: (title: string) => `${isolate(title)} added.`,
    completed: (title: string) => `${isolate(title)} completed.`,
    reopened: (title: string) => `${isolate(title)} reopened.`,
    restored: (title: string) => `${isolate(title)} restored.`,
    saved: (title: string) => `${isolate(title)} saved.`,
  },

  refused: {
    'meeting-not-found': 'This meeting no longer exists.',
    'action-item-not-found': 'This action item no longer exists.',
    'title-required': 'An action item needs a title.',
  },
}
