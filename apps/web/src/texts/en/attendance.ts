import { isolate } from '../isolate.ts'

const people = (n: number) => (n === 1 ? '1 person' : `${n} people`)

export const attendanceTexts = {
  heading: 'Attendance',
  take: 'Take attendance',
  allHere: 'All here',
  allHereHint: (n: number) => `Marks ${people(n)} as present; then mark the exceptions.`,
  empty: 'Nobody is listed yet. Add the people of this meeting.',
  emptyReadOnly: 'Attendance was not taken.',

  members: 'Members',
  guests: 'Guests',
  connected: 'connected now',
  notMarked: 'Not marked',

  statuses: {
    present: 'Present',
    remote: 'Remote',
    excused: 'Excused',
    absent: 'Absent',
    left: 'Left',
  },
  mark: (name: string, status: string) => `${status}: ${isolate(name)}`,
  statusOf: (name: string) => `Attendance of ${isolate(name)}`,
  since: (status: string, time: string) => `${status} since ${time}`,
  leftAt: (time: string) => `Left at ${time}`,
  during: (title: string) => `during ${isolate(title)}`,
  reason: (reason: string) => isolate(reason),
  menu: (name: string) => `More about ${isolate(name)}`,
  correct: 'Correct time, item or reason',
  takeBack: 'Take back',
  markAs: (isGuest: boolean) => (isGuest ? 'Note as a member' : 'Note as a guest'),
  records: (name: string) => `What is noted of ${isolate(name)}`,
  correctRecord: (status: string, time: string, name: string) => `Correct ${status} at ${time} of ${isolate(name)}`,

  form: {
    name: (name: string) => `Correct the attendance of ${isolate(name)}`,
    status: 'Status',
    time: 'Time',
    timeRequired: 'Enter a time.',
    item: 'During',
    noItem: 'No item',
    reason: 'Reason',
    save: 'Save',
  },

  duties: {
    heading: 'Presiding and notes',
    labels: { presiding: 'Presiding', notes: 'Notes taken by' },
    none: 'Not noted',
    suggested: (name: string) => `${isolate(name)}?`,
    suggestedNamed: {
      presiding: (name: string) => `${isolate(name)} presides`,
      notes: (name: string) => `${isolate(name)} takes the notes`,
    },
    from: (time: string) => `from ${time}`,
    choose: { presiding: 'Choose who presides', notes: 'Choose who takes notes' },
    handOver: { presiding: 'Hand over presiding', notes: 'Hand over the notes' },
    correct: (name: string, duty: 'presiding' | 'notes') =>
      `Correct ${duty === 'presiding' ? 'presiding' : 'the notes'}: ${isolate(name)}`,
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
    button: 'Add as present',
  },

  quorum: {
    met: (present: number, needed: number) => `Quorum: ${present} present, ${needed} needed`,
    notMet: (present: number, needed: number) => `No quorum: ${present} present, ${needed} needed`,
    present: (present: number) => `${present} present`,
    lost: (present: number, needed: number) => `The quorum is lost: ${present} present, ${needed} needed.`,
    regained: (present: number, needed: number) => `There is a quorum again: ${present} present, ${needed} needed.`,
  },

  conflicts: {
    heading: 'To be sorted out',
    contradiction: (name: string) => `Two people noted different things about ${isolate(name)}.`,
    'left-without-arriving': (name: string) => `${isolate(name)} is noted as having left, but not as having arrived.`,
    'times-reversed': (name: string) =>
      `The times noted for ${isolate(name)} contradict each other: the later note has the earlier time.`,
    takeBack: (status: string, time: string) => `Take back “${status} at ${time}”`,
  },

  announced: {
    marked: (name: string, status: string) => `${isolate(name)}: ${status}.`,
    markedAs: (name: string, guest: boolean) => `${isolate(name)} is noted as a ${guest ? 'guest' : 'member'}`,
    takenBackAll: 'Taken back',
    restored: 'Noted again.',
    corrected: (name: string) => `Corrected for ${isolate(name)}.`,
  },
  takenBack: (name: string) => `Taken back for ${isolate(name)}`,
  allMarked: (n: number) => `${people(n)} marked as present`,

  refused: {
    'meeting-not-found': 'This meeting no longer exists.',
    'name-required': 'Enter a name.',
    'statement-not-found': 'This note was changed meanwhile.',
    'time-required': 'Enter a time.',
  },
}
