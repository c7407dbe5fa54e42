// Written by `npm run texts` from messages/en/checklists.arb, which is the file to edit.
import { isolate } from '../isolate.ts'

export const checklistsTexts = {
  heading: 'Checklists',
  subtitle: 'What has to be done every time, for example before a meeting.',
  add: 'Add checklist',
  field: 'New checklist',
  titleRequired: 'A checklist needs a title.',
  empty: 'No checklists yet',
  emptyHint: 'Write the steps once, such as opening the hall, and tick them off each time.',
  untitled: 'Untitled checklist',
  /** How many entries a checklist has. */
  entries: (n: number) => (n === 1 ? '1 entry' : `${n} entries`),
  /** A run is one use of a checklist, whose entries are ticked. */
  openRuns: (n: number) => (n === 1 ? '1 open run' : `${n} open runs`),
  drag: (title: string) => `Reorder ${isolate(title)}`,
  menu: (title: string) => `Actions for ${isolate(title)}`,
  menuOfAll: 'Actions for the checklists',
  rename: 'Rename',
  renaming: (title: string) => `New name of ${isolate(title)}`,
  save: 'Save',
  remove: 'Remove',
  removed: (title: string) => `Removed “${isolate(title)}”`,
  documentTitle: (title: string, committee: string) => `${isolate(title)} · Workflows · ${isolate(committee)} | hub`,
  back: 'Back to Workflows',
  isRemoved: 'This checklist was removed.',
  notFound: 'Checklist not found',
  notFoundText: 'It may have been added on a device that is not connected now, or the link is not complete.',
  /** The heading of the entries of a checklist. */
  entriesHeading: 'Entries',
  entriesHint: 'Every run of this checklist has these entries.',
  addEntry: 'Add entry',
  entryField: 'New entry',
  entryRequired: 'Write the entry first.',
  noEntries: 'No entries yet. Add the first one.',
  noEntriesReadOnly: 'No entries yet',
  /** The heading of the runs of a checklist. */
  runs: 'Runs',
  start: 'Start a run',
  runField: 'What it is for (optional)',
  runPlaceholder: 'May meeting (optional)',
  noRuns: 'Nobody has started a run yet.',
  runOf: (day: string) => `Run of ${day}`,
  /** A run without a name. */
  run: 'Run',
  startedBy: (name: string, when: string) => `Started by ${isolate(name)}, ${when}`,
  /** Takes the place of a member’s name that is not known. */
  unknownPerson: 'somebody',
  progress: (done: number, of: number) => `${done} of ${of} done`,
  /** The name of the member who ticked an entry. */
  tickedBy: (name: string) => `${isolate(name)}`,
  /** The button that opens all entries of a run again. */
  reset: 'Reset',
  resetNamed: (title: string) => `Reset: ${isolate(title)}`,
  resetDone: (title: string) => `All entries of “${isolate(title)}” are open again`,
  announced: {
    added: (title: string) => `${isolate(title)} added.`,
    renamed: (title: string) => `Renamed to ${isolate(title)}.`,
    restored: (title: string) => `${isolate(title)} restored.`,
    started: (title: string) => `${isolate(title)} started.`,
    /** The entry, and how many of all entries are done. */
    ticked: (text: string, done: number, of: number) => `${isolate(text)} done. ${done} of ${of} done.`,
    unticked: (text: string, done: number, of: number) => `${isolate(text)} open again. ${done} of ${of} done.`,
  },
  refused: {
    'title-required': 'Write a title first.',
    'checklist-not-found': 'This checklist no longer exists.',
    'entry-not-found': 'This entry no longer exists.',
    'run-not-found': 'This run no longer exists.',
  },
}
