// Written by `npm run texts` from messages/en/note-lines.arb, which is the file to edit.
import { writeList } from '../format.ts'
import { isolate } from '../isolate.ts'

export const noteLinesTexts = {
  hint: 'Press Tab or Enter to record it, or Escape to leave it as text.',
  recorded: (what: string) => `Recorded: ${what}`,
  whichOne: (people: readonly string[]) => `Which one: ${writeList('en', people, 'disjunction')}?`,
  noMotion: 'There is no open motion at this item',
  noQuestion: 'There is no motion to vote on',
  noItem: 'The agenda has no item with this number',
  noVoters: 'Take the attendance first: no one may vote yet',
  amendHow: 'How will it read? Write: replace “100” by “150”, or: to read: the new text',
  toWhom: 'To whom? Write it after the colon',
  oneReason: 'Whose reason is it? Write a line for each reason, with the names before it',
  untilWhen: 'Until when? Write it after the colon',
  noHand: 'No hands are up',
  noSpeaker: 'No one is speaking',
  /** The statement of a line. */
  motion: (text: string, mover: string | null) => `Motion${(mover === null ? '' : ` by ${isolate(mover)}`)}: ${isolate(text)}`,
  amend: (text: string, mover: string | null) => `Amendment${(mover === null ? '' : ` by ${isolate(mover)}`)}: ${isolate(text)}`,
  /** {amendment} is a sentence about the amendment. */
  amended: (amendment: string, amendedText: string) => `${amendment}. The motion would read: ${isolate(amendedText)}`,
  /** Seconded: supported, so that it can be debated. */
  second: (name: string) => `Seconded by ${isolate(name)}`,
  /** Numbers of votes in favor, against, and of abstentions. */
  tally: (aye: number, nay: number, abstain: number) => `${aye} aye, ${nay} no${(abstain === 0 ? '' : `, ${abstain} abstaining`)}`,
  /** {counts} is such as “4 aye, 1 no”. */
  roll: (counts: string) => `Roll call: ${counts}`,
  /** {counts} is such as “4 aye, 1 no”. The letters are keys: do not translate them. */
  rollNext: (counts: string, name: string) => `${counts}; next: ${isolate(name)} (y n a r x, A for all others)`,
  /** The motion was adopted. */
  carried: 'Carried',
  /** The motion was not adopted. */
  lost: 'Lost',
  /** Of a motion. Tabled: set aside for now. {to} is a reason, a committee or a time. */
  disposal: (as: string, to: string | null) => `${(as === 'withdrawn' ? 'Withdrawn' : as === 'tabled' ? 'Tabled' : as === 'referred' ? 'Referred' : as === 'postponed' ? 'Postponed' : 'Taken up again')}${(to === null ? '' : `: ${isolate(to)}`)}`,
  pull: (title: string) => `Pulled out of the consent agenda: ${isolate(title)}`,
  recusal: (name: string, left: boolean) => `${isolate(name)} is recused${(left ? ' and leaves the room' : '')}`,
  interest: (name: string) => `${isolate(name)} declares an interest`,
  attendance: (people: readonly string[], status: string, reason: string | null) => `${writeList('en', people)}: ${(status === 'present' ? 'present' : status === 'remote' ? 'remote' : status === 'excused' ? 'excused' : status === 'absent' ? 'absent' : 'left')}${(reason === null ? '' : ` (${isolate(reason)})`)}`,
  withoutReason: (attendance: string) => `${attendance}, without a reason`,
  next: (title: string) => `Next item: ${isolate(title)}`,
  hand: (name: string, up: boolean) => `${(up ? 'Hand up' : 'Hand down')}: ${isolate(name)}`,
  /** Can speak now. */
  call: (name: string) => `${isolate(name)} has the floor`,
  limit: (minutes: number) => (minutes === 1 ? '1 minute to speak' : `${minutes} minutes to speak`),
  recess: (minutes: number | null) => (minutes === null ? 'Recess' : `Recess of ${(minutes === 1 ? '1 minute' : `${minutes} minutes`)}`),
  back: 'Back in session',
  /** A part of a meeting without the public. */
  closed: (topic: string) => `Closed session: ${isolate(topic)}`,
  /** A part of a meeting without the public. */
  closedWith: (topic: string, people: readonly string[]) => `Closed session: ${isolate(topic)}, with ${writeList('en', people)}`,
  reopened: 'Open session again',
  adjourned: 'Adjourned',
  chips: {
    motion: 'Motion',
    /** Noun: the support of a motion by another member. */
    second: 'Second',
    roll: 'Roll call',
    tally: 'Vote',
    outcome: 'Result',
    /** The motion was withdrawn, tabled, referred or postponed. */
    disposal: 'Motion',
    /** A member does not vote because of an interest. */
    recusal: 'Recusal',
    interest: 'Interest',
    pull: 'Pulled out',
    hand: 'Hand',
    speech: 'Speaker',
    /** Time to speak. */
    limit: 'Time',
    recess: 'Recess',
    /** Back in session, after a recess. */
    back: 'Back',
    closed: 'Closed session',
    reopened: 'Open session',
    adjourned: 'Adjourned',
  },
  states: {
    moved: 'moved',
    seconded: 'seconded',
    /** Open to debate. */
    debated: 'open',
    put: 'put to the vote',
    carried: 'carried',
    lost: 'lost',
    withdrawn: 'withdrawn',
    /** Set aside for now. */
    tabled: 'tabled',
    referred: 'referred',
    postponed: 'postponed',
  },
  /** A recorded line: its kind, and the state of the motion. */
  chip: (words: string, state: string | null) => `✓ ${words}${(state === null ? '' : ` · ${state}`)}`,
  section: {
    up: (title: string) => `Begin the notes about ${isolate(title)} one paragraph earlier`,
    down: (title: string) => `Begin the notes about ${isolate(title)} one paragraph later`,
    label: (title: string) => `Notes about ${isolate(title)}`,
    moved: (title: string) => `The notes about ${isolate(title)} begin here now.`,
    untitled: 'Untitled item',
  },
  menu: {
    label: 'Record a decision',
    hint: 'Choose with the arrow keys and Enter.',
    none: 'No such entry',
    entries: [
      {
        /** The words of this list are typed, and known to the app: do not translate them. */
        word: 'MOTION: ',
        name: 'Motion',
        /** What can be typed after the word, with the name of a member. */
        example: 'Lee to adopt the fees',
      },
      {
        word: 'SECOND: ',
        /** Noun: the support of a motion by another member. */
        name: 'Second',
        example: 'Park',
      },
      {
        word: 'AMEND: ',
        name: 'Amendment',
        example: 'Park strike “fees”',
      },
      {
        word: 'ROLL: ',
        name: 'Roll call',
        example: 'y n a r x, or A',
      },
      {
        word: 'VOTE: ',
        name: 'Vote',
        example: '5-2-1',
      },
      {
        word: 'CARRIED',
        name: 'Carried',
      },
      {
        word: 'LOST',
        name: 'Lost',
      },
      {
        word: 'WITHDRAWN',
        name: 'Withdrawn',
      },
      {
        word: 'TABLED',
        name: 'Tabled',
      },
      {
        word: 'REFERRED: ',
        name: 'Referred',
        example: 'budget committee',
      },
      {
        word: 'POSTPONED: ',
        name: 'Postponed',
        example: 'May 4',
      },
      {
        word: 'CONSENT: ',
        name: 'Consent agenda',
        example: '3-7',
      },
      {
        word: 'PULL: ',
        name: 'Pull out of the consent agenda',
        example: '5 Park',
      },
      {
        word: 'RECUSE: ',
        name: 'Recusal',
        example: 'Ruiz, employer, left',
      },
      {
        word: 'INTEREST: ',
        name: 'Declared interest',
        example: 'Ruiz, tenant',
      },
      {
        word: 'PRESENT: ',
        name: 'Arrival',
        example: 'Ruiz',
      },
      {
        word: 'REMOTE: ',
        name: 'Remote',
        example: 'Ruiz, broken leg',
      },
      {
        word: 'EXCUSED: ',
        name: 'Excused',
        example: 'Lee ill',
      },
      {
        word: 'Q+ ',
        name: 'Hand up',
        example: 'Lee',
      },
      {
        word: 'Q- ',
        name: 'Hand down',
        example: 'Lee',
      },
      {
        word: 'CALL',
        name: 'Call the next speaker',
      },
      {
        word: 'TIME ',
        name: 'Time to speak',
        example: '3',
      },
      {
        word: 'ACTION: ',
        name: 'Action item',
        example: 'Bob draft the offer by Friday',
      },
      {
        word: 'NEXT',
        name: 'Next item',
      },
      {
        word: 'RECESS ',
        name: 'Recess',
        example: '10',
      },
      {
        word: 'BACK',
        name: 'Back in session',
      },
      {
        word: 'ADJOURN',
        name: 'Adjourn',
      },
    ] as const,
  },
}
