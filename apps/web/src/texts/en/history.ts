const count = (n: number, noun: string) => `${n} ${noun}${n === 1 ? '' : 's'}`
const quoted = (title: string) => `“${title.trim() || 'untitled'}”`

/** What stands after a person's name: “Ana Ortiz added …”. */
const changes = {
  meetingAdded: 'made the meeting',
  meetingResumed: 'resumed an earlier meeting in this one',
  meetingStarted: 'started the meeting',
  meetingEnded: 'ended the meeting',
  meetingRemoved: 'removed the meeting',
  meetingRestored: 'brought the meeting back',
  meetingTitle: 'changed the title of the meeting',
  meetingPlanned: (when: string) => `planned the meeting for ${when}`,
  meetingUnplanned: 'took away the meeting’s date',
  meetingRecurring: (frequency: 'weekly' | 'monthly' | 'quarterly' | null) =>
    frequency === null ? 'made the meeting happen once' : `made the meeting repeat ${frequency}`,
  meetingTagAdded: (tag: string) => `tagged the meeting ${quoted(tag)}`,
  meetingTagRemoved: (tag: string) => `took the tag ${quoted(tag)} off the meeting`,
  documentAdded: (name: string) => `added the document ${quoted(name)}`,
  documentRemoved: (name: string) => `removed the document ${quoted(name)}`,
  notes: 'changed the notes',
  notesFormatted: 'changed the formatting of the notes',
  transcript: 'changed the transcript',
  itemAdded: (title: string, list: string) => `added ${quoted(title)} to ${list}`,
  itemRemoved: (title: string, list: string) => `removed ${quoted(title)} from ${list}`,
  itemRestored: (title: string, list: string) => `brought ${quoted(title)} back to ${list}`,
  itemCompleted: (title: string) => `completed ${quoted(title)}`,
  itemReopened: (title: string) => `reopened ${quoted(title)}`,
  itemMoved: (title: string) => `moved ${quoted(title)}`,
  itemTitle: (before: string, after: string) => `renamed ${quoted(before)} to ${quoted(after)}`,
  itemNotes: (title: string) => `changed the notes of ${quoted(title)}`,
  itemDeadline: (title: string, before: string | null, after: string | null) =>
    after === null
      ? `took away the deadline of ${quoted(title)}, which was ${quoted(before ?? '')}`
      : before === null
        ? `set the deadline of ${quoted(title)} to ${quoted(after)}`
        : `changed the deadline of ${quoted(title)} from ${quoted(before)} to ${quoted(after)}`,
  itemTagAdded: (title: string, tag: string) => `tagged ${quoted(title)} as ${tag}`,
  itemTagRemoved: (title: string, tag: string) => `took the tag ${tag} off ${quoted(title)}`,
  subtaskAdded: (title: string, subtask: string) =>
    `added the subtask ${quoted(subtask)} to ${quoted(title)}`,
  subtaskRemoved: (title: string, subtask: string) =>
    `removed the subtask ${quoted(subtask)} from ${quoted(title)}`,
  subtaskCompleted: (title: string, subtask: string) =>
    `completed the subtask ${quoted(subtask)} of ${quoted(title)}`,
  subtaskReopened: (title: string, subtask: string) =>
    `reopened the subtask ${quoted(subtask)} of ${quoted(title)}`,
  subtaskTitle: (before: string, after: string) =>
    `renamed the subtask ${quoted(before)} to ${quoted(after)}`,
  actionAdded: (title: string) => `added the action item ${quoted(title)}`,
  actionRemoved: (title: string) => `removed the action item ${quoted(title)}`,
  actionRestored: (title: string) => `brought back the action item ${quoted(title)}`,
  actionDone: (title: string) => `marked the action item ${quoted(title)} as done`,
  actionReopened: (title: string) => `reopened the action item ${quoted(title)}`,
  actionTitle: (before: string, after: string) =>
    `renamed the action item ${quoted(before)} to ${quoted(after)}`,
  actionOwner: (title: string, before: string, after: string) =>
    after === ''
      ? `took the action item ${quoted(title)} off ${before}`
      : before === ''
        ? `gave the action item ${quoted(title)} to ${after}`
        : `gave the action item ${quoted(title)} to ${after} instead of ${before}`,
  actionDue: (title: string, before: string | null, after: string | null) =>
    after === null
      ? `took away the due date of ${quoted(title)}, which was ${before ?? ''}`
      : before === null
        ? `set the due date of ${quoted(title)} to ${after}`
        : `changed the due date of ${quoted(title)} from ${before} to ${after}`,
} as const

export const historyTexts = {
  heading: 'History',
  documentTitle: (title: string, committee: string) => `History of ${title} · ${committee} | hub`,
  back: 'Back to the meeting',
  of: (title: string) => `of ${title}`,
  untitled: 'Untitled meeting',

  list: {
    label: 'Versions',
    count: (n: number) => (n === 1 ? '1 version is kept.' : `${n} versions are kept.`),
    hint: 'Up and down arrow keys go through the list.',
    steps: (n: number) => count(n, 'step'),
    stepsLabel: 'The steps of this version',
    today: 'Today',
    yesterday: 'Yesterday',
    noTime: 'Before history was kept',
    started: 'Meeting started',
    ended: 'Meeting ended',
    latest: 'Latest',
  },

  version: {
    backToList: 'All versions',
    heading: (when: string) => `As it was on ${when}`,
    headingUntimed: 'As it was before history was kept',
    showChanges: 'Show changes',
    changesHeading: 'What changed',
    firstOne: 'This is the first version that is kept. What came before it is not known.',
    nothingLeft: 'What was changed here was taken back again before the next pause.',
    selected: (when: string, n: number) => `Version of ${when}, ${count(n, 'change')}.`,
  },

  who: {
    unknown: 'Somebody',
    beforeHistory: 'Somebody, before history was kept',
    gone: 'A former member',
    you: (name: string) => `${name} (you)`,
    and: 'and',
    lost: (name: string, value: string | null) =>
      value === null
        ? `${name} set it in the same step, too; that did not stay.`
        : `${name} set it to ${quoted(value)} in the same step; that did not stay.`,
  },

  summary: {
    first: 'Meeting made',
    resumed: 'Resumed from an earlier meeting',
    started: 'Started',
    ended: 'Ended',
    removed: 'Removed',
    restored: 'Brought back',
    title: 'Title',
    plan: 'Plan',
    tags: 'Tags',
    agenda: 'Agenda',
    rituals: 'Rituals',
    actionItems: 'Action items',
    notes: 'Notes',
    formatting: 'Formatting of the notes',
    transcript: 'Transcript',
    documents: 'Documents',
    items: ({ added, removed, changed }: { added: number; removed: number; changed: number }) =>
      [
        added > 0 && `${added} added`,
        removed > 0 && `${removed} removed`,
        changed > 0 && `${changed} changed`,
      ]
        .filter((part) => part !== false)
        .join(', '),
    itemsOf: (name: string, counts: string) => `${name}: ${counts}`,
    none: 'Nothing in the end',
  },

  changes,
  lists: { agenda: 'the agenda', ritual: 'the rituals' },

  marks: {
    added: 'Added',
    removed: 'Removed',
    restored: 'Brought back',
    changed: 'Changed',
    completed: 'Completed',
    reopened: 'Reopened',
    moved: 'Moved',
    renamed: 'Renamed',
    plan: 'Plan changed',
    notes: 'Notes changed',
    deadline: 'Deadline changed',
    tags: 'Tags changed',
    subtasks: 'Subtasks changed',
    owner: 'Owner changed',
    due: 'Due date changed',
    by: (mark: string, names: string) => `${mark} by ${names}`,
    insertedWords: 'added:',
    deletedWords: 'removed:',
    endOfWords: 'end of change',
  },

  parts: {
    when: 'When',
    status: 'Status',
    planned: (when: string) => `Planned for ${when}`,
    startedAt: (when: string) => `Started ${when}`,
    endedAt: (when: string) => `Ended ${when}`,
    noDate: 'No date',
    rituals: 'Rituals',
    agenda: 'Agenda',
    notes: 'Meeting notes',
    actionItems: 'Action items',
    transcript: 'Transcript',
    documents: 'Documents',
    noRituals: 'There were no rituals.',
    noAgenda: 'Nothing was on the agenda.',
    noNotes: 'No notes yet.',
    completed: 'completed',
    done: 'done',
    deadline: (deadline: string) => `By ${deadline}`,
    subtasks: 'Subtasks',
    tags: 'Tags',
    owner: (owner: string) => `Owner: ${owner}`,
    due: (date: string) => `Due ${date}`,
    untitledItem: 'Untitled item',
    plainNotes:
      'These notes hold something that this version of the app can’t show; only their words are here.',
  },

  restore: {
    button: 'Restore this version',
    edit: 'Edit',
    title: 'Restore this version?',
    body: (when: string, summary: string) =>
      `The meeting will say again what it said ${when}. What changes: ${summary}. This is a new change: everyone sees it at once, nothing of the history is lost, and you can undo it. Whether the meeting has started or ended stays as it is.`,
    on: (when: string) => `on ${when}`,
    untimed: 'before history was kept',
    confirm: 'Restore',
    cancel: 'Cancel',
    restored: 'Version restored',
    undo: 'Undo',
    undone: 'The restored version was taken back',
    notUndone: 'You have changed something since. Undo in the meeting takes back one change after the other.',
    refused: {
      viewer: 'You can read this committee. An owner can give you access to edit.',
      'locked-upcoming': 'Locked until it starts. Turn on Edit to restore a version.',
      'locked-completed': 'Completed and locked. Turn on Edit to restore a version.',
      'nothing-differs': 'The meeting is as it was in this version.',
      'meeting-not-found': 'This meeting is not there any more.',
      'meeting-removed': 'This meeting was removed. Bring it back first.',
    },
  },

  states: {
    reading: 'Reading the history…',
    readUpTo: (day: string) => `Reading the history: up to ${day}`,
    progress: 'How much of the history is read',
    offline:
      'History is kept by the server, and there is no connection now. It comes by itself when you are back online; the meeting itself can be read and edited.',
    offlineButRead:
      'There is no connection. What was read of the history stays here; newer versions come later.',
    unregistered: 'This committee has not reached the server yet, so there is no history of it.',
    retry: 'Try again',
    empty: 'No version of this meeting is kept yet. The first one comes with the next change that is saved.',
    unreadable: (n: number) =>
      `${count(n, 'step')} of the history could not be read. What was changed there may be missing below.`,
  },
} as const
