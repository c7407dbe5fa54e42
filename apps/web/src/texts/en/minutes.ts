import { isolate } from '../isolate.ts'
import { sentence } from '../sentence.ts'

const quoted = (words: string) => `“${isolate(words.trim())}”`
const listed = (names: readonly string[]) => names.map(isolate).join(', ')

const membersNeeded = (n: number) => (n === 1 ? '1 member needed' : `${n} members needed`)

function motionWords(text: string): string {
  const words = text
    .trim()
    .replace(/^(?:moves?|moved)\s+/i, '')
    .replace(/^to\s+/i, '')
  return isolate(`${words.charAt(0).toLocaleUpperCase()}${words.slice(1)}`)
}

export const minutesTexts = {
  heading: 'Minutes',
  feed: {
    title: (committee: string) => `Approved minutes of ${isolate(committee)}`,
    entry: (day: string, approvedBy: string) => `Meeting of ${day}, approved by ${isolate(approvedBy)}`,
    resolutions: (numbers: readonly string[]) =>
      `${numbers.length === 1 ? 'Resolution' : 'Resolutions'} ${listed(numbers)}`,
  },
  draft: {
    upcoming: 'This meeting has not begun. Its minutes grow with it.',
    live: 'Draft: the meeting is live, and its minutes grow with it.',
    completed: 'Draft: these minutes are not approved.',
    unknown: 'Draft, unless the hub has an approval of these minutes.',
    changed: (name: string, when: string) => `Draft: changed since ${isolate(name)} approved these minutes, ${when}.`,
    changedSinceMotion: (approved: string) => `Draft: changed since then. ${approved}.`,
    mark: 'Draft',
  },
  approved: {
    same: (name: string, when: string) => `Approved by ${isolate(name)}, ${when}`,
    text: (approved: string) => `${approved}. The approved text itself counts.`,
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
  online: 'online',
  presiding: (people: readonly string[]) => `Presiding: ${people.join(', ')}`,
  notesTakenBy: (people: readonly string[]) => `Notes taken by ${people.join(', ')}`,
  rituals: 'Rituals',
  agenda: 'Agenda',
  notes: 'Notes',
  actionItems: 'Action Items',
  documents: 'Documents',
  documentsOfItem: (names: readonly string[]) => `Documents: ${listed(names)}`,
  item: (number: string) => `item ${number}`,
  itemNamed: (number: string, title: string) => `${number} ${isolate(title)}`,
  untitledItem: 'Untitled item',
  removedItem: 'an item that was removed from the agenda',
  actionItem: (title: string, remarks: readonly string[]) => `Action item: ${isolate(title)} (${remarks.join(', ')})`,

  sitting: {
    recess: (from: string, to: string | null) =>
      to === null ? `The meeting went into recess at ${from}.` : `The meeting was in recess from ${from} to ${to}.`,
    closed: (from: string, to: string | null, topic: string, authority: string, stays: readonly string[]) => {
      const about = topic.trim() === '' ? '' : ` about ${quoted(topic)}`
      const under = authority.trim() === '' ? '' : ` (${isolate(authority.trim())})`
      const present =
        stays.length === 0 ? '' : ` Present in it were ${new Intl.ListFormat('en').format(stays.map(isolate))}.`
      return `The meeting was in closed session from ${from}${to === null ? '' : ` to ${to}`}${about}${under}.${present}`
    },
    report: (report: string) => sentence(`Reported from the closed session: ${isolate(report)}`),
    heading: 'Adjournment',
    adjourned: (at: string) => `The meeting was adjourned at ${at}.`,
  },
  next: {
    heading: 'Next meeting',
    words: (title: string, day: string, time: string, place: string | null) =>
      [isolate(title), day, time, ...(place === null ? [] : [isolate(place)])].join(', '),
  },
  speakers: {
    heading: 'Speakers',
    spoke: (people: readonly string[]) => `Speakers: ${people.join(', ')}`,
    publicComment: (people: readonly string[]) => `Public comment: ${people.join(', ')}`,
    person: (name: string, time: string | null, turns: number) => {
      const remarks = [...(time === null ? [] : [time]), ...(turns > 1 ? [`${turns} turns`] : [])]
      return remarks.length === 0 ? isolate(name) : `${isolate(name)} (${remarks.join(', ')})`
    },
  },
  decisions: {
    heading: 'Decisions',
    /** One form for a line of the notes, "to adopt the fees", and for the form, "Adopt the fees.". */
    motion: (text: string) => sentence(motionWords(text)),
    motionWords,
    /** The labels of motions whose words contain their kind. */
    motionLabel: 'Motion',
    movedBy: (mover: string | null, seconders: readonly string[]) =>
      [
        mover === null ? 'No mover is recorded' : `Moved by ${isolate(mover)}`,
        ...(seconders.length === 0 ? [] : [`seconded by ${listed(seconders)}`]),
      ].join(', '),
    wording: {
      moved: (text: string) => `As moved: ${quoted(text)}`,
      reworded: (text: string) => `Reworded: ${quoted(text)}`,
      amended: (text: string) => `As amended: ${quoted(text)}`,
    },
    items: (titles: readonly string[]) => `Items in one vote: ${titles.join('; ')}`,
    withConsent: 'Decided with the consent agenda.',
    involvement: (name: string, kind: 'left' | 'stayed' | 'interest', reason: string | null) => {
      const words = {
        left: 'was recused and left the room',
        stayed: 'was recused and stayed in the room',
        interest: 'declared an interest',
      }
      return `${isolate(name)} ${words[kind]}${reason === null ? '' : `: ${isolate(reason)}`}`
    },
    pulled: (name: string | null) => `Pulled out of the consent agenda${name === null ? '' : ` by ${isolate(name)}`}.`,
    put: (time: string, wording: string | null, threshold: string, quorum: string | null) =>
      [
        `Put to the vote at ${time}${wording === null ? '' : ` as ${quoted(wording)}`}`,
        `needed to carry: ${threshold.charAt(0).toLowerCase()}${threshold.slice(1)}`,
        ...(quorum === null ? [] : [quorum]),
      ].join('; '),
    quorum: (present: number, needed: number) =>
      `${present < needed ? 'no quorum' : 'quorum'}: ${present} present, ${needed} needed`,
    vote: (method: string, groups: readonly string[]) =>
      `Vote${method === '' ? '' : ` ${method}`}: ${groups.join(', ')}`,
    group: (choice: string, count: number | null, names: readonly string[]) => {
      const words = count === null ? choice.toLowerCase() : `${count} ${choice.toLowerCase()}`
      return names.length === 0 ? words : `${words} (${listed(names)})`
    },
    notVoting: 'not voting',
    resultLabel: 'Result',
    declared: (carried: boolean) => `The chair declared the motion ${carried ? 'carried' : 'lost'}`,
    computed: (sentence: string) => `By the votes and the rule: ${sentence}`,
    open: 'The question is open',
    notDeclared: 'The chair declared no result',
    states: {
      moved: 'Not put to the vote',
      seconded: 'Not put to the vote',
      debated: 'Not put to the vote',
      withdrawn: 'Withdrawn',
      tabled: 'Tabled',
      referred: 'Referred',
      postponed: 'Postponed',
    },
  },
  conflicts: {
    open: 'Open doubts',
    waived: 'Waived doubts',
    attendance: (name: string) => `The records of the attendance of ${isolate(name)} contradict each other.`,
    duties: {
      presiding: 'The records of the person who presided contradict each other.',
      notes: 'The records of the person who took the notes contradict each other.',
    },
    about: (sentence: string, about: string) => (about === '' ? sentence : `${sentence} About ${quoted(about)}`),
    settledByNamed: 'Settled only by the member whom it names.',
    waivedBy: (name: string, reason: string | null) =>
      `Waived by ${isolate(name)}${reason === null ? '' : `: ${isolate(reason)}`}`,
  },

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
    remotely: (reason: string) => `remote: ${reason}`,
    recusedFrom: (items: readonly string[]) =>
      `recused from ${items.length === 1 ? 'item' : 'items'} ${items.join(', ')}`,
    arrived: (name: string, time: string, remotely: boolean) =>
      `${isolate(name)} ${remotely ? 'joined remotely' : 'arrived'} at ${time}.`,
    returned: (name: string, time: string, remotely: boolean) =>
      `${isolate(name)} ${remotely ? 'joined again remotely' : 'returned'} at ${time}.`,
    went: (name: string, time: string, remotely: boolean) =>
      `${isolate(name)} took part ${remotely ? 'remotely' : 'in the room'} from ${time}.`,
    left: (name: string, time: string, reason: string | null) =>
      `${isolate(name)} left at ${time}${reason === null ? '' : ` (${isolate(reason)})`}.`,
    tookOver: {
      presiding: (name: string, time: string) => `${isolate(name)} presided from ${time}.`,
      notes: (name: string, time: string) => `${isolate(name)} took the notes from ${time}.`,
    },
    quorum: (present: number, needed: number) => `Quorum: ${membersNeeded(needed)}, up to ${present} present.`,
    noQuorum: (present: number, needed: number) => `No quorum: ${membersNeeded(needed)}, at most ${present} present.`,
    lost: (time: string, present: number, needed: number) =>
      `The quorum was lost at ${time}: ${present} present, ${needed} needed.`,
    regained: (time: string, present: number, needed: number) =>
      `There was a quorum again at ${time}: ${present} present, ${needed} needed.`,
  },

  notHeld: 'not marked as held',
  notCompleted: 'not completed',
  notTaken: 'not taken',
  notTakenYet: 'not taken yet',
  done: 'done',
  open: 'open',
  owner: (owner: string) => `Owner: ${isolate(owner)}`,
  due: (day: string) => `due ${day}`,
  late: (names: readonly string[]) =>
    `What ${new Intl.ListFormat('en').format(names.map(isolate))} wrote without a connection was added after the meeting ended.`,
  lateActionItem: 'added after the meeting ended',
  carriedTo: (title: string) => `carried to ${isolate(title)}`,
}
