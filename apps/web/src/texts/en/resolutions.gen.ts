// Written by `npm run texts` from messages/en/resolutions.arb, which is the file to edit.
import { writeList } from '../format.ts'
import { isolate } from '../isolate.ts'

export const resolutionsTexts = {
  documentTitle: (committee: string) => `Resolutions · ${isolate(committee)} | hub`,
  heading: (committee: string) => `Resolutions - ${isolate(committee)}`,
  subtitle: 'The motions that carried. The hub gives each one a number when an owner approves the minutes of its meeting; a number never changes.',
  list: 'Resolutions',
  none: 'No resolution has a number yet.',
  noneHint: 'Numbers are given when an owner approves the minutes of a meeting in which a motion carried.',
  noMatch: 'No resolution matches.',
  count: (all: number) => (all === 1 ? '1 resolution' : `${all} resolutions`),
  /** The number of resolutions that match the filters. */
  shown: (shown: number, all: number) => `${shown} of ${(all === 1 ? '1 resolution' : `${all} resolutions`)}`,
  notChecked: 'The hub cannot be reached at the moment. These are the numbers that this device knows.',
  search: 'Search in resolutions',
  clear: 'Clear filters',
  year: 'Year',
  allYears: 'All years',
  /** The state of a resolution, not of a country. */
  state: 'State',
  allStates: 'All states',
  states: {
    'in-force': 'In force',
    superseded: 'Superseded',
    repealed: 'Repealed',
    gone: 'Not in the minutes',
    'not-carried': 'No longer carried',
    /** Records of the meeting contradict each other. */
    'in-doubt': 'In doubt',
  },
  objections: {
    gone: 'This motion is no longer in the minutes of its meeting.',
    'not-carried': 'By the minutes of its meeting, this motion is no longer carried. The number stays.',
    'in-doubt': 'A doubt about this motion is open in the minutes of its meeting. The number stays.',
  },
  untitledMeeting: 'Untitled meeting',
  unknownMeeting: 'A meeting that is not on this device',
  minutesOf: (title: string, day: string) => `Minutes of ${isolate(title)}, ${day}`,
  movedBy: (mover: string) => `Moved by ${isolate(mover)}`,
  movedAndSeconded: (mover: string, seconders: readonly string[]) => `Moved by ${isolate(mover)}, seconded by ${writeList('en', seconders, 'unit')}`,
  votes: 'Votes by name',
  spending: (sum: string) => `Spending: ${sum}`,
  spendingEntry: (category: string, day: string) => `${isolate(category)}, ${day}`,
  spendingList: (number: string) => `Ledger entries of resolution ${isolate(number)}`,
  standing: {
    /** The number of another resolution, which took its place. */
    superseded: (number: string) => `Superseded by ${isolate(number)}`,
    repealed: 'Repealed',
    /** The number of another resolution. */
    repealedBy: (number: string) => `Repealed by ${isolate(number)}`,
    /** After “Superseded by …” or “Repealed”. */
    statedOn: (day: string) => `stated on ${day}`,
    /** After “Superseded by …” or “Repealed”. */
    statedBy: (name: string, day: string) => `stated by ${isolate(name)} on ${day}`,
    replaces: {
      superseded: (number: string) => `Supersedes ${isolate(number)}`,
      repealed: (number: string) => `Repeals ${isolate(number)}`,
    },
    unknown: 'an unknown resolution',
    /** Withdraw a statement. */
    takeBack: 'Take back',
    takeBackNamed: (words: string, number: string) => `Take back: ${words} (${isolate(number)})`,
    takenBack: 'Statement taken back',
    restored: 'Statement restored',
    done: {
      superseded: (number: string) => `${number} is superseded`,
      repealed: (number: string) => `${number} is repealed`,
    },
  },
  menu: (number: string) => `Actions for resolution ${isolate(number)}`,
  /** In the menu of a resolution, before a dialog. */
  supersede: 'Superseded by …',
  /** In the menu of a resolution, before a dialog. */
  repeal: 'Repealed …',
  form: {
    superseded: (number: string) => `${number} is superseded`,
    repealed: (number: string) => `${number} is repealed`,
    by: 'By the resolution',
    byOptional: 'By the resolution (may be empty)',
    choose: 'Choose a resolution',
    note: 'Note',
    noteHint: 'For example the reason, or the day from which this holds.',
    save: 'Save',
    refusals: {
      'resolution-not-found': 'This resolution no longer has a number.',
      'resolution-required': 'Choose the resolution that took its place.',
      'same-resolution': 'A resolution cannot end itself: choose another one.',
      'note-too-long': 'The note is too long: at most 500 characters.',
    },
  },
  actions: 'More actions',
  csv: 'Export CSV',
  json: 'Export JSON',
  print: 'Print',
  fileName: 'resolutions',
  columns: {
    number: 'Number',
    state: 'State',
    /** The words of the resolution. */
    text: 'Resolution',
    date: 'Date',
    meeting: 'Meeting',
    mover: 'Moved by',
    seconders: 'Seconded by',
    result: 'Result',
    /** Number of votes in favor. */
    aye: 'Aye',
    /** Number of votes against. */
    nay: 'No',
    abstain: 'Abstaining',
    names: 'Votes by name',
    standing: 'No longer in force',
    spending: 'Spending',
    minutes: 'Minutes',
  },
  choices: {
    /** Votes in favor. */
    aye: 'Aye',
    /** Votes against. */
    nay: 'No',
    abstain: 'Abstaining',
    recused: 'Recused',
    absent: 'Absent',
  },
  pattern: {
    open: 'Pattern of the numbers …',
    title: 'Pattern of the numbers',
    label: 'Pattern',
    hint: '{year} is the year of the meeting; with it, the numbers begin again each year. {number:3} is the number with at least three digits.',
    preview: (first: string, second: string) => `For example ${isolate(first)}, ${isolate(second)}`,
    given: 'Numbers that were given do not change.',
    save: 'Save',
    saved: 'Pattern saved',
    failed: 'The pattern was not saved',
    problems: {
      'pattern-required': 'Type a pattern, for example {year}-{number:3}.',
      'pattern-too-long': 'The pattern is too long: at most 40 characters.',
      'number-missing': 'The pattern needs {number} or {number:3}; otherwise all numbers would be the same.',
      'number-twice': 'The pattern contains the number twice. Remove one.',
      'unknown-field': 'Between braces, only {year}, {number}, and {number:1} to {number:6} are known.',
      'unusual-character': 'Besides letters and digits, only spaces and . / _ # ( ) - can be used.',
    },
  },
  missing: {
    words: (count: number) => `${(count === 1 ? '1 motion that carried has' : `${count} motions that carried have`)} approved minutes and no number yet.`,
    give: 'Give numbers',
    given: (count: number) => (count === 1 ? '1 number given' : `${count} numbers given`),
    failed: 'No numbers were given',
  },
  inMinutes: {
    heading: 'Resolutions of this meeting',
    failed: 'The resolutions of this meeting have no numbers yet',
    again: 'Try again',
    giving: 'The hub is giving numbers to the resolutions …',
    link: 'All resolutions',
  },
  ledger: {
    label: 'Allowed by resolution',
    none: 'No resolution',
    option: (number: string, text: string) => `${number} ${text}`,
    column: 'Resolution',
    unknown: 'A resolution without a number',
  },
  record: {
    heading: 'Resolutions',
    hint: 'Also published as data: resolutions.json, with all that is listed here.',
    secondedBy: (name: string) => `Seconded by ${isolate(name)}`,
    choices: {
      /** After the name of the member: voted in favor. */
      aye: 'aye',
      /** After the name of the member: voted against. */
      no: 'no',
      abstain: 'abstaining',
      recused: 'recused',
      absent: 'absent',
    },
  },
}
