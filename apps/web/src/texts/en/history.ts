import { isolate } from '../isolate.ts'
import { viewerReads } from './read-only.ts'

const count = (n: number, noun: string) => `${n} ${noun}${n === 1 ? '' : 's'}`
const quoted = (title: string) => `“${isolate(title.trim() || 'untitled')}”`

const statuses = {
  present: 'present',
  remote: 'present remotely',
  excused: 'excused',
  absent: 'absent',
  left: 'as having left',
}

const duties = { presiding: 'presides', notes: 'takes the notes' }

/** Shown after a person's name: “Ana Ortiz added …”. */
const changes = {
  meetingAdded: 'created the meeting',
  meetingResumed: 'resumed an earlier meeting in this one',
  meetingStarted: 'started the meeting',
  meetingStartReverted: 'took back the start of the meeting',
  meetingEnded: 'ended the meeting',
  meetingRemoved: 'removed the meeting',
  meetingRestored: 'restored the meeting',
  meetingTitle: 'changed the title of the meeting',
  meetingPlanned: (when: string) => `planned the meeting for ${when}`,
  meetingUnplanned: 'removed the meeting’s date',
  meetingRecurring: (recurring: { frequency: string; rule?: string } | null) => {
    if (recurring === null) return 'stopped the meeting from repeating'
    const { frequency, rule = '' } = recurring
    const [, weeks, day, places] = /^\w+ (?:(\d+)$|day (\d+)$|([\d,]+)$)/.exec(rule) ?? []
    if (frequency === 'weekly') return `made the meeting repeat ${weeks ? `every ${weeks} weeks` : frequency}`
    const on = day ? `, on day ${day}` : (weeks ?? places) ? ', in chosen weeks of the month' : ''
    return `made the meeting repeat ${frequency}${on}`
  },
  meetingCancelled: (reason: string) => `cancelled the meeting: ${quoted(reason)}`,
  meetingReinstated: 'took back the cancellation of the meeting',
  meetingTagAdded: (tag: string) => `tagged the meeting ${quoted(tag)}`,
  meetingTagRemoved: (tag: string) => `removed the tag ${quoted(tag)} from the meeting`,
  documentAdded: (name: string) => `added the document ${quoted(name)}`,
  documentRemoved: (name: string) => `removed the document ${quoted(name)}`,
  documentRestored: (name: string) => `restored the document ${quoted(name)}`,
  documentErased: (name: string) => `erased the file of ${quoted(name)} for good`,
  documentReplaced: (name: string) => `added a new version of ${quoted(name)}`,
  documentRenamed: (before: string, after: string) => `renamed the document ${quoted(before)} to ${quoted(after)}`,
  sourceNamed: (about: string) => `named a source for the minutes: ${quoted(about)}`,
  sourceRemoved: (about: string) => `removed the source ${quoted(about)} from the minutes`,
  documentMoved: (name: string, item: string | null) =>
    `attached ${quoted(name)} to ${item === null ? 'the meeting' : quoted(item)}`,
  notes: 'changed the notes',
  notesFormatted: 'changed the formatting of the notes',
  transcript: 'changed the transcript',
  itemAdded: (title: string, list: string) => `added ${quoted(title)} to ${list}`,
  itemRemoved: (title: string, list: string) => `removed ${quoted(title)} from ${list}`,
  itemRestored: (title: string, list: string) => `restored ${quoted(title)} to ${list}`,
  itemCompleted: (title: string) => `completed ${quoted(title)}`,
  itemReopened: (title: string) => `reopened ${quoted(title)}`,
  itemMoved: (title: string) => `moved ${quoted(title)}`,
  itemTitle: (before: string, after: string) => `renamed ${quoted(before)} to ${quoted(after)}`,
  itemNotes: (title: string) => `changed the notes of ${quoted(title)}`,
  itemDeadline: (title: string, before: string | null, after: string | null) =>
    after === null
      ? `removed the deadline of ${quoted(title)}, which was ${quoted(before ?? '')}`
      : before === null
        ? `set the deadline of ${quoted(title)} to ${quoted(after)}`
        : `changed the deadline of ${quoted(title)} from ${quoted(before)} to ${quoted(after)}`,
  itemPlanned: (title: string, minutes: number | null) =>
    minutes === null
      ? `removed the planned time of ${quoted(title)}`
      : `planned ${count(minutes, 'minute')} for ${quoted(title)}`,
  attendanceStated: (name: string, status: keyof typeof statuses, time: string) =>
    `marked ${isolate(name)} ${statuses[status]} at ${time}`,
  attendanceVoided: (name: string, status: keyof typeof statuses, time: string) =>
    `took back that ${isolate(name)} was marked ${statuses[status]} at ${time}`,
  dutyStated: (name: string, duty: keyof typeof duties, time: string) =>
    `noted that ${isolate(name)} ${duties[duty]} from ${time}`,
  dutyVoided: (name: string, duty: keyof typeof duties, time: string) =>
    `took back that ${isolate(name)} ${duties[duty]} from ${time}`,
  movedTo: (title: string | null) =>
    title === null ? 'moved the meeting to the end of the agenda' : `moved the meeting to ${quoted(title)}`,
  moveVoided: (title: string | null) =>
    title === null ? 'took back the move to the end of the agenda' : `took back the move to ${quoted(title)}`,
  itemTagAdded: (title: string, tag: string) => `tagged ${quoted(title)} as ${tag}`,
  itemTagRemoved: (title: string, tag: string) => `removed the tag ${tag} from ${quoted(title)}`,
  subtaskAdded: (title: string, subtask: string) => `added the subtask ${quoted(subtask)} to ${quoted(title)}`,
  subtaskRemoved: (title: string, subtask: string) => `removed the subtask ${quoted(subtask)} from ${quoted(title)}`,
  subtaskCompleted: (title: string, subtask: string) => `completed the subtask ${quoted(subtask)} of ${quoted(title)}`,
  subtaskReopened: (title: string, subtask: string) => `reopened the subtask ${quoted(subtask)} of ${quoted(title)}`,
  subtaskTitle: (before: string, after: string) => `renamed the subtask ${quoted(before)} to ${quoted(after)}`,
  actionAdded: (title: string) => `added the action item ${quoted(title)}`,
  actionRemoved: (title: string) => `removed the action item ${quoted(title)}`,
  actionRestored: (title: string) => `restored the action item ${quoted(title)}`,
  actionDone: (title: string) => `marked the action item ${quoted(title)} as done`,
  actionReopened: (title: string) => `reopened the action item ${quoted(title)}`,
  actionTitle: (before: string, after: string) => `renamed the action item ${quoted(before)} to ${quoted(after)}`,
  actionOwner: (title: string, before: string, after: string) =>
    after === ''
      ? `removed ${isolate(before)} from the action item ${quoted(title)}`
      : before === ''
        ? `gave the action item ${quoted(title)} to ${isolate(after)}`
        : `gave the action item ${quoted(title)} to ${isolate(after)} instead of ${isolate(before)}`,
  actionDue: (title: string, before: string | null, after: string | null) =>
    after === null
      ? `removed the due date of ${quoted(title)}, which was ${before ?? ''}`
      : before === null
        ? `set the due date of ${quoted(title)} to ${after}`
        : `changed the due date of ${quoted(title)} from ${before} to ${after}`,
  actionOutcome: (title: string, before: string | null, after: string | null) =>
    after === null
      ? `removed what was done for ${quoted(title)}: ${quoted(before ?? '')}`
      : `noted what was done for ${quoted(title)}: ${quoted(after)}`,
} as const

export const historyTexts = {
  heading: 'History',
  documentTitle: (title: string, committee: string) => `History of ${isolate(title)} · ${isolate(committee)} | hub`,
  back: 'Back to the meeting',
  of: 'of',
  untitled: 'Untitled meeting',

  list: {
    label: 'Versions',
    count: (n: number) => (n === 1 ? '1 version is kept.' : `${n} versions are kept.`),
    hint: 'Use the up and down arrow keys to move through the list.',
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
    firstOne: 'This is the first version that was kept. Nothing is known of earlier ones.',
    nothingLeft: 'These changes were undone again before this version was saved.',
    selected: (when: string, n: number) => `Version of ${when}, ${count(n, 'change')}.`,
  },

  who: {
    unknown: 'Someone',
    beforeHistory: 'Someone, before history was kept',
    gone: 'A former member',
    you: (name: string) => `${isolate(name)} (you)`,
    and: 'and',
    lost: (name: string, value: string | null) =>
      value === null
        ? `${name} set it in the same step too, but that was overwritten.`
        : `${name} set it to ${quoted(value)} in the same step, but that was overwritten.`,
  },

  summary: {
    first: 'Meeting created',
    resumed: 'Resumed from an earlier meeting',
    started: 'Started',
    startReverted: 'Start taken back',
    ended: 'Ended',
    removed: 'Removed',
    restored: 'Restored',
    title: 'Title',
    plan: 'Plan',
    cancelled: 'Cancelled',
    reinstated: 'Cancellation taken back',
    details: 'Details',
    tags: 'Tags',
    attendance: 'Attendance',
    duties: 'Presiding and notes',
    now: 'Current item',
    decisions: 'Decisions',
    agenda: 'Agenda',
    rituals: 'Rituals',
    actionItems: 'Action items',
    notes: 'Notes',
    formatting: 'Formatting of the notes',
    transcript: 'Transcript',
    documents: 'Documents',
    sources: 'Sources',
    items: ({ added, removed, changed }: { added: number; removed: number; changed: number }) =>
      [added > 0 && `${added} added`, removed > 0 && `${removed} removed`, changed > 0 && `${changed} changed`]
        .filter((part) => part !== false)
        .join(', '),
    itemsOf: (name: string, counts: string) => `${name}: ${counts}`,
    none: 'No change in the end',
  },

  changes,
  lists: { agenda: 'the agenda', ritual: 'the rituals' },

  marks: {
    added: 'Added',
    removed: 'Removed',
    restored: 'Restored',
    changed: 'Changed',
    completed: 'Completed',
    reopened: 'Reopened',
    moved: 'Moved',
    renamed: 'Renamed',
    plan: 'Plan changed',
    details: 'Details changed',
    notes: 'Notes changed',
    deadline: 'Deadline changed',
    planned: 'Planned time changed',
    tags: 'Tags changed',
    subtasks: 'Subtasks changed',
    owner: 'Owner changed',
    due: 'Due date changed',
    outcome: 'What was done changed',
    by: (mark: string, names: string) => `${mark} by ${names}`,
    insertedWords: 'added:',
    deletedWords: 'removed:',
    endOfWords: 'end of change',
  },

  parts: {
    cancelled: (reason: string) => `Cancelled: ${isolate(reason)}`,
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
    deadline: (deadline: string) => `By ${isolate(deadline)}`,
    subtasks: 'Subtasks',
    tags: 'Tags',
    owner: (owner: string) => `Owner: ${isolate(owner)}`,
    due: (date: string) => `Due ${date}`,
    outcome: (words: string) => `What was done: ${isolate(words)}`,
    untitledItem: 'Untitled item',
    plainNotes: 'This version of the app cannot show everything in these notes. Only their words are here.',
  },

  restore: {
    button: 'Restore this version',
    title: 'Restore this version?',
    body: (when: string, summary: string, stays: readonly string[]) =>
      `The agenda, the notes and the details of the meeting go back to how they were ${when}. What changes: ${summary}. Everyone sees it at once. The history is kept, and you can undo this. A meeting that has started or ended stays so.${stays.length === 0 ? '' : ` This version differs in something that is not restored: ${new Intl.ListFormat('en').format(stays)}.`}`,
    leftAlone: {
      documents: 'the attached documents',
      notes: 'the notes, which this version of the app cannot show completely',
      plan: 'the planned time, which has passed or belongs to a meeting that has started',
    },
    on: (when: string) => `on ${when}`,
    untimed: 'before history was kept',
    confirm: 'Restore',
    restored: 'Version restored',
    undo: 'Undo',
    undone: 'The restored version was undone',
    notUndone: 'You have changed something since then. Use Undo in the meeting to undo one change after another.',
    refused: {
      viewer: viewerReads,
      'nothing-differs': 'The meeting is already as it was in this version.',
      'meeting-not-found': 'This meeting no longer exists.',
      'meeting-removed': 'This meeting was removed. Restore it first.',
    },
  },

  states: {
    reading: 'Loading the history…',
    readUpTo: (day: string) => `Loading the history: up to ${day}`,
    progress: 'How much of the history is loaded',
    offline:
      'The hub keeps the history, and there is no connection at the moment. The history appears when you are back online. You can go on reading and editing.',
    offlineButRead:
      'There is no connection. The part of the history that was loaded stays here. Newer versions appear later.',
    unregistered: 'This committee is only on this device, and the hub keeps the history. So there is none yet.',
    retry: 'Try again',
    empty: 'There is no version yet. The next saved change makes the first one.',
    unreadable: (n: number) =>
      `${count(n, 'step')} of the history could not be read. Their changes may be missing below.`,
  },
} as const
