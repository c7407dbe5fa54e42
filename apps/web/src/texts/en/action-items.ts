import { isolate } from '../isolate.ts'
import { viewerReads } from './read-only.ts'

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

  outcome: (words: string) => `Done: ${isolate(words)}`,
  outcomeLabel: 'What was done (optional)',

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

  /** The page with the action items of all meetings. */
  page: {
    documentTitle: (committee: string) => `Action Items · ${isolate(committee)} | hub`,
    heading: (committee: string) => `Action Items - ${isolate(committee)}`,
    subtitle: 'The tasks of all meetings.',
    readOnly: { viewer: viewerReads, 'app-too-old': 'Update the app to change action items.' },
    emptyHint: 'Tasks are added on the Action Items tab of a meeting, or in its notes.',
    toMeetings: 'All meetings',
    groupBy: 'Group by',
    groupings: { person: 'Person', due: 'Due date', meeting: 'Meeting' },
    group: (heading: string, n: number) => `${isolate(heading)} (${n})`,
    yours: 'Yours',
    soon: 'In the next 7 days',
    later: 'Later',
    withoutDate: 'No due date',
    untitledMeeting: 'Untitled meeting',
    meetingOn: (meeting: string, day: string) => `${meeting}, ${day}`,
    csv: 'Export CSV',
    fileName: (slug: string, moment: string) => `${slug}-action-items-${moment}.csv`,
    exported: (n: number) => (n === 1 ? '1 action item exported' : `${n} action items exported`),
    columns: { state: 'Status', outcome: 'What was done', meeting: 'Meeting', meetingDay: 'Date of the meeting' },
    states: { open: 'Open', overdue: 'Overdue', completed: 'Completed' },
  },

  refused: {
    'meeting-not-found': 'This meeting no longer exists.',
    'action-item-not-found': 'This action item no longer exists.',
    'title-required': 'An action item needs a title.',
  },
}
