import { isolate } from '../isolate.ts'

const membersNeeded = (n: number) => (n === 1 ? '1 member needed' : `${n} members needed`)

export const minutesTexts = {
  heading: 'Minutes',
  feed: {
    title: (committee: string) => `Approved minutes of ${committee}`,
    entry: (day: string, approvedBy: string) => `Meeting of ${day}, approved by ${approvedBy}`,
  },
  draft: {
    upcoming: 'This meeting has not begun. Its minutes grow with it.',
    live: 'Draft: the meeting is live, and its minutes grow with it.',
  },
  copy: 'Copy to Clipboard',
  copied: 'Minutes copied',
  notCopied: 'The minutes could not be copied',
  notCopiedDetail: 'The browser did not allow it. Download them instead.',
  download: 'Download .txt',
  more: 'More for these minutes',
  downloadDocx: 'Download .docx',
  downloadHtml: 'Download .html',
  docxFailed: 'The document could not be made',
  docxFailedDetail: 'Download .txt works without a connection, too.',
  print: 'Print',

  title: (title: string) => `Minutes of ${isolate(title)}`,
  when: (day: string, from: string | null, to: string | null) =>
    [day, from && to ? `${from} to ${to}` : from && `from ${from}`].filter(Boolean).join(', '),
  online: (link: string) => `online: ${link}`,
  presiding: (people: readonly string[]) => `Presiding: ${people.join(', ')}`,
  notesTakenBy: (people: readonly string[]) => `Notes taken by ${people.join(', ')}`,
  rituals: 'Rituals',
  agenda: 'Agenda',
  notes: 'Notes',
  actionItems: 'Action Items',
  documents: 'Documents',
  documentsOfItem: (names: readonly string[]) => `Documents: ${names.map(isolate).join(', ')}`,

  attendance: {
    heading: 'Attendance',
    present: (people: readonly string[]) => `Present: ${people.join(', ')}`,
    remote: (people: readonly string[]) => `Present remotely: ${people.join(', ')}`,
    excused: (people: readonly string[]) => `Excused: ${people.join(', ')}`,
    absent: (people: readonly string[]) => `Absent: ${people.join(', ')}`,
    guests: (people: readonly string[]) => `Guests: ${people.join(', ')}`,
    person: (name: string, remarks: readonly string[]) =>
      remarks.length === 0 ? isolate(name) : `${isolate(name)} (${remarks.map(isolate).join(', ')})`,
    times: (from: string | null, to: string | null): readonly string[] => {
      const words = [from && `from ${from}`, to && `until ${to}`].filter((part) => part !== null)
      return words.length === 0 ? [] : [words.join(' ')]
    },
    arrived: (name: string, time: string, remotely: boolean) =>
      `${isolate(name)} ${remotely ? 'joined remotely' : 'arrived'} at ${time}.`,
    went: (name: string, time: string, remotely: boolean) =>
      `${isolate(name)} took part ${remotely ? 'remotely' : 'in the room'} from ${time}.`,
    left: (name: string, time: string, reason: string | null) =>
      `${isolate(name)} left at ${time}${reason === null ? '' : ` (${isolate(reason)})`}.`,
    tookOver: {
      presiding: (name: string, time: string) => `${isolate(name)} presided from ${time}.`,
      notes: (name: string, time: string) => `${isolate(name)} took the notes from ${time}.`,
    },
    quorum: (present: number, needed: number) =>
      `Quorum: ${membersNeeded(needed)}, up to ${present} present.`,
    noQuorum: (present: number, needed: number) =>
      `No quorum: ${membersNeeded(needed)}, at most ${present} present.`,
    lost: (time: string, present: number, needed: number) =>
      `The quorum was lost at ${time}: ${present} present, ${needed} needed.`,
    regained: (time: string, present: number, needed: number) =>
      `There was a quorum again at ${time}: ${present} present, ${needed} needed.`,
  },

  completed: 'completed',
  notCompleted: 'not completed',
  done: 'done',
  open: 'open',
  owner: (owner: string) => `Owner: ${isolate(owner)}`,
  due: (day: string) => `due ${day}`,
  late: (names: readonly string[]) =>
    `What ${new Intl.ListFormat('en').format(names.map(isolate))} wrote without a connection was added after the meeting ended.`,
  lateActionItem: 'added after the meeting ended',
  carriedTo: (title: string) => `carried to ${isolate(title)}`,
}
