import { isolate } from '../isolate.ts'

const by = (name: string | null) => (name === null ? '' : ` by ${isolate(name)}`)
const names = (people: readonly string[]) => new Intl.ListFormat('en').format(people.map(isolate))
const either = (people: readonly string[]) =>
  new Intl.ListFormat('en', { type: 'disjunction' }).format(people.map(isolate))

const disposals = {
  withdrawn: 'Withdrawn',
  tabled: 'Tabled',
  referred: 'Referred',
  postponed: 'Postponed',
  'taken-up': 'Taken up again',
} as const

export const noteLinesTexts = {
  hint: 'Press Tab or Enter to record it, or Escape to leave it as text.',
  recorded: (what: string) => `Recorded: ${what}`,
  whichOne: (people: readonly string[]) => `Which one: ${either(people)}?`,
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
  motion: (text: string, mover: string | null) => `Motion${by(mover)}: ${isolate(text)}`,
  amend: (text: string, mover: string | null) => `Amendment${by(mover)}: ${isolate(text)}`,
  amended: (amendment: string, amendedText: string) => `${amendment}. The motion would read: ${isolate(amendedText)}`,
  second: (name: string) => `Seconded by ${isolate(name)}`,
  tally: (aye: number, nay: number, abstain: number) =>
    `${aye} aye, ${nay} no${abstain > 0 ? `, ${abstain} abstaining` : ''}`,
  roll: (counts: string) => `Roll call: ${counts}`,
  rollNext: (counts: string, name: string) => `${counts}; next: ${isolate(name)} (y n a r x, A for all others)`,
  carried: 'Carried',
  lost: 'Lost',
  disposal: (as: keyof typeof disposals, to: string | null) =>
    `${disposals[as]}${to === null ? '' : `: ${isolate(to)}`}`,
  pull: (title: string) => `Pulled out of the consent agenda: ${isolate(title)}`,
  recusal: (name: string, left: boolean) => `${isolate(name)} is recused${left ? ' and leaves the room' : ''}`,
  interest: (name: string) => `${isolate(name)} declares an interest`,
  attendance: (people: readonly string[], status: string, reason: string) =>
    `${names(people)}: ${status.toLowerCase()}${reason === '' ? '' : ` (${isolate(reason)})`}`,
  withoutReason: (attendance: string) => `${attendance}, without a reason`,
  next: (title: string) => `Next item: ${isolate(title)}`,
  hand: (name: string, up: boolean) => `${up ? 'Hand up' : 'Hand down'}: ${isolate(name)}`,
  call: (name: string) => `${isolate(name)} has the floor`,
  limit: (minutes: number) => (minutes === 1 ? '1 minute to speak' : `${minutes} minutes to speak`),
  recess: (minutes: number | null) =>
    minutes === null ? 'Recess' : `Recess of ${minutes === 1 ? '1 minute' : `${minutes} minutes`}`,
  back: 'Back in session',
  closed: (topic: string, people: readonly string[]) =>
    `Closed session: ${isolate(topic)}${people.length === 0 ? '' : `, with ${names(people)}`}`,
  reopened: 'Open session again',
  adjourned: 'Adjourned',

  /** Beside a recorded line. */
  chips: {
    motion: 'Motion',
    second: 'Second',
    roll: 'Roll call',
    tally: 'Vote',
    outcome: 'Result',
    disposal: 'Motion',
    recusal: 'Recusal',
    interest: 'Interest',
    pull: 'Pulled out',
    hand: 'Hand',
    speech: 'Speaker',
    limit: 'Time',
    recess: 'Recess',
    back: 'Back',
    closed: 'Closed session',
    reopened: 'Open session',
    adjourned: 'Adjourned',
  } as Readonly<Record<string, string>>,
  states: {
    moved: 'moved',
    seconded: 'seconded',
    debated: 'open',
    put: 'put to the vote',
    carried: 'carried',
    lost: 'lost',
    withdrawn: 'withdrawn',
    tabled: 'tabled',
    referred: 'referred',
    postponed: 'postponed',
  },
  chip: (words: string, state: string | null) => `✓ ${words}${state === null ? '' : ` · ${state}`}`,

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
      { word: 'MOTION: ', name: 'Motion', example: 'Lee to adopt the fees' },
      { word: 'SECOND: ', name: 'Second', example: 'Park' },
      { word: 'AMEND: ', name: 'Amendment', example: 'Park strike “fees”' },
      { word: 'ROLL: ', name: 'Roll call', example: 'y n a r x, or A' },
      { word: 'VOTE: ', name: 'Vote', example: '5-2-1' },
      { word: 'CARRIED', name: 'Carried', example: '' },
      { word: 'LOST', name: 'Lost', example: '' },
      { word: 'WITHDRAWN', name: 'Withdrawn', example: '' },
      { word: 'TABLED', name: 'Tabled', example: '' },
      { word: 'REFERRED: ', name: 'Referred', example: 'budget committee' },
      { word: 'POSTPONED: ', name: 'Postponed', example: 'May 4' },
      { word: 'CONSENT: ', name: 'Consent agenda', example: '3-7' },
      { word: 'PULL: ', name: 'Pull out of the consent agenda', example: '5 Park' },
      { word: 'RECUSE: ', name: 'Recusal', example: 'Ruiz, employer, left' },
      { word: 'INTEREST: ', name: 'Declared interest', example: 'Ruiz, tenant' },
      { word: 'PRESENT: ', name: 'Arrival', example: 'Ruiz' },
      { word: 'REMOTE: ', name: 'Remote', example: 'Ruiz, broken leg' },
      { word: 'EXCUSED: ', name: 'Excused', example: 'Lee ill' },
      { word: 'Q+ ', name: 'Hand up', example: 'Lee' },
      { word: 'Q- ', name: 'Hand down', example: 'Lee' },
      { word: 'CALL', name: 'Call the next speaker', example: '' },
      { word: 'TIME ', name: 'Time to speak', example: '3' },
      { word: 'ACTION: ', name: 'Action item', example: 'Bob draft the offer by Friday' },
      { word: 'NEXT', name: 'Next item', example: '' },
      { word: 'RECESS ', name: 'Recess', example: '10' },
      { word: 'BACK', name: 'Back in session', example: '' },
      { word: 'ADJOURN', name: 'Adjourn', example: '' },
    ],
  },
} as const
