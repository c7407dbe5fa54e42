// Written by `npm run texts` from messages/en/action-items.arb, which is the file to edit.
import { writeList } from '../format.ts'
import { isolate } from '../isolate.ts'

export const actionItemsTexts = {
  heading: 'Action Items',
  /** Short for action items. */
  short: 'Actions',
  /** The heading of the action items that are not done; how many they are. */
  open: (n: number) => `Open (${n})`,
  completed: (n: number) => `Completed (${n})`,
  empty: 'No pending action items',
  title: 'Title',
  titlePlaceholder: 'What has to be done',
  titleRequired: 'An action item needs a title.',
  /** The member who does the task. */
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
  late: (names: readonly string[]) => `Added after the meeting ended, from ${writeList('en', names)}`,
  /** An action item of an earlier meeting. */
  carriedOver: 'Carried over',
  /** Before the title of the later meeting that took over the action item. */
  carriedTo: 'Carried to',
  /** It was completed in the later meeting. */
  carriedDone: 'Completed there',
  /** What was done, in the words of a member. */
  outcome: (words: string) => `Done: ${isolate(words)}`,
  outcomeLabel: 'What was done (optional)',
  /** The button that completes an action item. */
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
  page: {
    documentTitle: (committee: string) => `Action Items · ${isolate(committee)} | hub`,
    heading: (committee: string) => `Action Items - ${isolate(committee)}`,
    subtitle: 'The tasks of all meetings.',
    readOnly: {
      'app-too-old': 'Update the app to change action items.',
    },
    emptyHint: 'Tasks are added on the Action Items tab of a meeting, or in its notes.',
    toMeetings: 'All meetings',
    groupBy: 'Group by',
    groupings: {
      person: 'Person',
      due: 'Due date',
      meeting: 'Meeting',
    },
    /** A name, a day or the title of a meeting, and how many action items it has. */
    group: (heading: string, n: number) => `${isolate(heading)} (${n})`,
    /** The heading of the member’s own action items. */
    yours: 'Yours',
    /** The heading of action items by when they are due. */
    soon: 'In the next 7 days',
    later: 'Later',
    withoutDate: 'No due date',
    untitledMeeting: 'Untitled meeting',
    /** The title of a meeting, and its day. */
    meetingOn: (meeting: string, day: string) => `${meeting}, ${day}`,
    csv: 'Export CSV',
    /** The name of a file. */
    fileName: (slug: string, moment: string) => `${slug}-action-items-${moment}.csv`,
    exported: (n: number) => (n === 1 ? '1 action item exported' : `${n} action items exported`),
    columns: {
      state: 'Status',
      outcome: 'What was done',
      meeting: 'Meeting',
      meetingDay: 'Date of the meeting',
    },
    states: {
      open: 'Open',
      overdue: 'Overdue',
      completed: 'Completed',
    },
  },
  refused: {
    'meeting-not-found': 'This meeting no longer exists.',
    'action-item-not-found': 'This action item no longer exists.',
    'title-required': 'An action item needs a title.',
  },
}
