// Written by `npm run texts` from messages/en/search.arb, which is the file to edit.
import { isolate } from '../isolate.ts'

export const searchTexts = {
  title: 'Search',
  placeholder: 'Search, or choose an action',
  results: 'Results',
  found: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  none: (query: string) => `Nothing found for “${isolate(query)}”.`,
  noneHint: 'Try fewer words, or the beginning of a word.',
  /** The heading of a group of results, such as Meetings. */
  more: (count: number, group: string) => `Show all ${count} in ${group}`,
  reading: 'Still reading this committee. More may be found in a moment.',
  opening: 'Opening this committee…',
  noCommittee: 'Open a committee to search in it.',
  missing: 'The search cannot be loaded at the moment.',
  hints: {
    /** After the arrow keys. */
    move: 'to move',
    /** After the Enter key. */
    open: 'to open',
    /** After the Escape key. */
    close: 'to close',
  },
  elsewhere: 'Other committees',
  elsewhereHint: 'Of other committees, this finds meetings, open action items and the newest documents by their titles. Search in one of them to find everything.',
  searchIn: (committee: string) => `Search in ${isolate(committee)}`,
  kinds: {
    meeting: 'Meetings',
    agenda: 'Agenda items',
    /** A heading of results, as the others here. */
    ritual: 'Rituals',
    notes: 'Notes',
    'action-item': 'Action items',
    document: 'Documents',
    transcript: 'Transcripts',
    member: 'Members',
    checklist: 'Checklists',
    'ledger-entry': 'Budget',
    resolution: 'Resolutions',
  },
  notesOf: (meeting: string) => `Notes of ${isolate(meeting)}`,
  transcriptOf: (meeting: string) => `Transcript of ${isolate(meeting)}`,
  untitled: 'Untitled',
  pages: {
    /** A heading of results. */
    group: 'Pages',
    template: 'Meeting template',
    /** The name of a rule of the committee. */
    rule: (label: string) => `Rules: ${label}`,
    removed: 'Removed entries',
    settings: (title: string) => `Settings: ${title}`,
    committeeSettings: (title: string) => `Committee settings: ${title}`,
  },
  actions: {
    /** A heading of results. */
    group: 'Actions',
    newMeeting: 'New Meeting',
    /** Words that find the action above, with spaces between them. The same holds for the other lists of words. */
    newMeetingWords: 'schedule plan add create',
    startNow: 'Start a meeting now',
    startNowWords: 'begin live',
    startNowQuestion: 'This starts a live meeting, which everybody in the committee sees.',
    startNowConfirm: 'Start Now',
    join: (meeting: string) => `Go to the live meeting: ${isolate(meeting)}`,
    dark: 'Use dark colours',
    light: 'Use light colours',
    coloursWords: 'theme dark light mode appearance',
    switchTo: (committee: string) => `Switch to ${isolate(committee)}`,
    switchWords: 'committee change open',
    allWords: 'committees join create choose switch',
    installWords: 'app',
    signOutWords: 'log out leave',
  },
}
