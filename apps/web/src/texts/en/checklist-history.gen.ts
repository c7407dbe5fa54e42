// Written by `npm run texts` from messages/en/checklist-history.arb, which is the file to edit.
import { isolate } from '../isolate.ts'

export const checklistHistoryTexts = {
  /** After a preposition, as in: the history of the checklists. */
  name: 'the checklists',
  back: 'Back to Workflows',
  none: 'There were no checklists yet.',
  count: (n: number) => (n === 1 ? '1 entry' : `${n} entries`),
  /** Inside a sentence. */
  checklist: (title: string) => `the checklist “${isolate(title)}”`,
  /** An entry of a checklist, inside a sentence. */
  line: (title: string, checklist: string) => `“${isolate(title)}” in “${isolate(checklist)}”`,
  /** The name of the member precedes it: Ann started a run of “Hall”. */
  started: (what: string) => `started ${what}`,
  tickThen: (title: string) => `Done: ${isolate(title)}`,
  /** A run is one use of a checklist, whose entries are ticked. It stands inside a sentence: Ann started a run of “Hall”. */
  run: (checklist: string) => `a run of “${isolate(checklist)}”`,
  runNamed: (title: string, checklist: string) => `the run “${isolate(title)}” of “${isolate(checklist)}”`,
  /** The name of the member precedes it, as for the other changes. */
  ticked: (title: string) => `ticked “${isolate(title)}”`,
  tickedIn: (title: string, run: string) => `ticked “${isolate(title)}” in “${isolate(run)}”`,
  unticked: (title: string) => `took back the tick of “${isolate(title)}”`,
  untickedIn: (title: string, run: string) => `took back the tick of “${isolate(title)}” in “${isolate(run)}”`,
  /** A run without a name. */
  runThen: 'Run',
  runThenNamed: (title: string) => `Run: ${isolate(title)}`,
}
