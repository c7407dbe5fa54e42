export const actionItemsTexts = {
  heading: 'Action Items',
  open: (n: number) => `Open (${n})`,
  completed: (n: number) => `Completed (${n})`,
  empty: 'No pending action items',

  title: 'Title',
  titlePlaceholder: 'What is to be done',
  titleRequired: 'An action item needs a title.',
  owner: 'Owner',
  ownerPlaceholder: 'Who does it',
  dueDate: 'Due date',
  add: 'Add action item',
  save: 'Save',
  cancel: 'Cancel',
  form: 'New action item',
  editing: (title: string) => `Editing ${title}`,

  noOwner: 'No owner',
  due: (when: string) => `Due ${when}`,
  overdue: 'Overdue',
  carriedOver: 'Carried over',
  carriedTo: 'Carried to',
  carriedDone: 'Completed there',

  complete: 'Complete',
  completeNamed: (title: string) => `Complete ${title}`,
  reopen: 'Reopen',
  reopenNamed: (title: string) => `Reopen ${title}`,
  menu: (title: string) => `Actions for ${title}`,
  edit: 'Edit',
  remove: 'Remove',
  removed: (title: string) => `Removed “${title}”`,
  undo: 'Undo',

  said: {
    added: (title: string) => `${title} added.`,
    completed: (title: string) => `${title} completed.`,
    reopened: (title: string) => `${title} reopened.`,
    restored: (title: string) => `${title} restored.`,
    saved: (title: string) => `${title} saved.`,
  },

  refused: {
    'meeting-not-found': 'This meeting no longer exists.',
    'action-item-not-found': 'This action item no longer exists.',
    'title-required': 'An action item needs a title.',
  },
}
