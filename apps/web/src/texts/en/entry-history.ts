import { isolate } from '../isolate.ts'

const quoted = (words: string) => `“${isolate(words)}”`

/**
 * Texts that the histories of announcements, resources, checklists and the template share; `what` is the entry's
 * name.
 */
export const entryHistoryTexts = {
  changes: {
    added: (what: string) => `added ${what}`,
    removed: (what: string) => `removed ${what}`,
    restored: (what: string) => `restored ${what}`,
    moved: (what: string) => `moved ${what}`,
    renamed: (before: string, after: string) => `renamed ${quoted(before)} to ${quoted(after)}`,
    changed: (field: string, what: string) => `changed the ${field} of ${what}`,
    setTo: (field: string, what: string, value: string) => `set the ${field} of ${what} to ${quoted(value)}`,
  },
  restore: (what: string) => `Restore ${what}`,
  restoreTitle: (title: string) => `Restore the title ${quoted(title)}`,
  restoreField: (field: string, what: string) => `Restore the ${field} of ${what}`,
  restored: 'Restored',
  /** Beside an entry that was changed in the version. */
  mark: 'Changed',
}

/** The words for a yes or no that was changed, and the name of its field. */
export type FlagTexts = { name: string } & Readonly<Record<'set' | 'unset', (what: string) => string>>

/** The names of fields inside a sentence, and the words for each yes or no. */
export type FieldTexts = Readonly<Record<string, string | FlagTexts>>

/** The words of the history of a list. */
export interface ListHistoryTexts<Fields extends FieldTexts> {
  name: string
  back: string
  none: string
  count: (n: number) => string
  /** The name of an entry inside a sentence. */
  what: (title: string) => string
  fields: Fields
}

export const checklistHistoryTexts = {
  name: 'the checklists',
  back: 'Back to Workflows',
  none: 'There were no checklists yet.',
  count: (n: number) => (n === 1 ? '1 entry' : `${n} entries`),
  checklist: (title: string) => `the checklist ${quoted(title)}`,
  line: (title: string, checklist: string) => `${quoted(title)} in ${quoted(checklist)}`,
  run: (title: string, checklist: string) =>
    title === '' ? `a run of ${quoted(checklist)}` : `the run ${quoted(title)} of ${quoted(checklist)}`,
  started: (what: string) => `started ${what}`,
  ticked: (title: string, run: string) =>
    run === '' ? `ticked ${quoted(title)}` : `ticked ${quoted(title)} in ${quoted(run)}`,
  unticked: (title: string, run: string) =>
    run === '' ? `took back the tick of ${quoted(title)}` : `took back the tick of ${quoted(title)} in ${quoted(run)}`,
  fields: {},
  runThen: (title: string) => (title === '' ? 'Run' : `Run: ${isolate(title)}`),
  tickThen: (title: string) => `Done: ${isolate(title)}`,
}

export const templateHistoryTexts = {
  name: 'the template',
  back: 'Back to Meeting Template',
  none: 'The template was empty.',
  count: (n: number) => (n === 1 ? '1 entry' : `${n} entries`),
  ritual: (title: string) => `the ritual ${quoted(title)}`,
  agendaItem: (title: string) => `the agenda item ${quoted(title)}`,
  duration: 'the default duration',
  quorum: 'the quorum',
  settings: 'the settings',
  durationSet: (minutes: number) => `set the default duration to ${minutes} minutes`,
  quorumSet: (needed: number) =>
    needed === 1 ? 'set the quorum: 1 member is needed' : `set the quorum: ${needed} members are needed`,
  quorumUnset: 'removed the quorum',
  fields: {},
  kinds: { ritual: 'Ritual', 'agenda-item': 'Agenda item' },
  restoreDuration: (minutes: number) => `Restore the default duration of ${minutes} minutes`,
  restoreQuorum: 'Restore the earlier quorum',
}
