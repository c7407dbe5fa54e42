// Written by `npm run texts` from messages/en/attendance.arb, which is the file to edit.
import { isolate } from '../isolate.ts'

export const attendanceTexts = {
  heading: 'Attendance',
  take: 'Take attendance',
  /** The button that marks everybody as present. */
  allHere: 'All here',
  allHereHint: (n: number) => `Marks ${(n === 1 ? '1 person' : `${n} people`)} as present; then mark the exceptions.`,
  empty: 'Nobody is listed yet. Add the people of this meeting.',
  emptyReadOnly: 'Attendance was not taken.',
  members: 'Members',
  guests: 'Guests',
  connected: 'connected now',
  notMarked: 'Not marked',
  statuses: {
    present: 'Present',
    /** Present by telephone or video. */
    remote: 'Remote',
    /** Absent, and has said so before. */
    excused: 'Excused',
    absent: 'Absent',
    /** A member who was present and went. */
    left: 'Left',
  },
  /** A status and a member, for screen readers. */
  mark: (name: string, status: string) => `${status}: ${isolate(name)}`,
  statusOf: (name: string) => `Attendance of ${isolate(name)}`,
  since: (status: string, time: string) => `${status} since ${time}`,
  leftAt: (time: string) => `Left at ${time}`,
  /** After the time: since 7:05 PM, during an item of the agenda. */
  during: (title: string) => `during ${isolate(title)}`,
  /** The words of a member. */
  reason: (reason: string) => `${isolate(reason)}`,
  menu: (name: string) => `More about ${isolate(name)}`,
  correct: 'Correct time, item or reason',
  /** Takes back what was noted of a member. */
  takeBack: 'Take back',
  markAs: {
    member: 'Note as a member',
    guest: 'Note as a guest',
  },
  /** The heading of all notes about the attendance of a member. */
  records: (name: string) => `What is noted of ${isolate(name)}`,
  correctRecord: (status: string, time: string, name: string) => `Correct ${status} at ${time} of ${isolate(name)}`,
  form: {
    name: (name: string) => `Correct the attendance of ${isolate(name)}`,
    status: 'Status',
    time: 'Time',
    timeRequired: 'Enter a time.',
    /** The label of the choice of an agenda item. */
    item: 'During',
    noItem: 'No item',
    reason: 'Reason',
    save: 'Save',
  },
  duties: {
    heading: 'Presiding and notes',
    labels: {
      presiding: 'Presiding',
      notes: 'Notes taken by',
    },
    none: 'Not noted',
    /** The button that notes this member as the one who presides, or takes notes. */
    suggested: (name: string) => `${isolate(name)}?`,
    suggestedNamed: {
      presiding: (name: string) => `${isolate(name)} presides`,
      notes: (name: string) => `${isolate(name)} takes the notes`,
    },
    /** The time since when. */
    from: (time: string) => `from ${time}`,
    choose: {
      presiding: 'Choose who presides',
      notes: 'Choose who takes notes',
    },
    handOver: {
      /** The button after which another member presides. */
      presiding: 'Hand over presiding',
      notes: 'Hand over the notes',
    },
    correct: {
      presiding: (name: string) => `Correct presiding: ${isolate(name)}`,
      /** Corrects who took the notes. */
      notes: (name: string) => `Correct the notes: ${isolate(name)}`,
    },
    person: 'Name',
    time: 'From',
    conflict: {
      presiding: 'Two people noted different things about who presides.',
      notes: 'Two people noted different things about who takes the notes.',
    },
    announced: {
      presiding: (name: string) => `${isolate(name)} presides.`,
      notes: (name: string) => `${isolate(name)} takes the notes.`,
    },
  },
  add: {
    name: 'Somebody else is here',
    field: 'Name',
    guest: 'Guest: does not count for the quorum',
    /** Adds a person as present. */
    button: 'Add as present',
  },
  quorum: {
    /** The quorum is how many members must be present for a decision. */
    met: (present: number, needed: number) => `Quorum: ${present} present, ${needed} needed`,
    notMet: (present: number, needed: number) => `No quorum: ${present} present, ${needed} needed`,
    present: (present: number) => (`${present} present`),
    lost: (present: number, needed: number) => `The quorum is lost: ${present} present, ${needed} needed.`,
    regained: (present: number, needed: number) => `There is a quorum again: ${present} present, ${needed} needed.`,
  },
  conflicts: {
    heading: 'To be sorted out',
    contradiction: (name: string) => `Two people noted different things about ${isolate(name)}.`,
    'left-without-arriving': (name: string) => `${isolate(name)} is noted as having left, but not as having arrived.`,
    'times-reversed': (name: string) => `The times noted for ${isolate(name)} contradict each other: the later note has the earlier time.`,
    takeBack: (status: string, time: string) => `Take back “${status} at ${time}”`,
  },
  announced: {
    marked: (name: string, status: string) => `${isolate(name)}: ${status}.`,
    markedAs: {
      member: (name: string) => `${isolate(name)} is noted as a member`,
      guest: (name: string) => `${isolate(name)} is noted as a guest`,
    },
    takenBackAll: 'Taken back',
    restored: 'Noted again.',
    corrected: (name: string) => `Corrected for ${isolate(name)}.`,
  },
  takenBack: (name: string) => `Taken back for ${isolate(name)}`,
  allMarked: (n: number) => `${(n === 1 ? '1 person' : `${n} people`)} marked as present`,
  refused: {
    'meeting-not-found': 'This meeting no longer exists.',
    'name-required': 'Enter a name.',
    'statement-not-found': 'This note was changed meanwhile.',
    'time-required': 'Enter a time.',
  },
}
