// Written by `npm run texts` from messages/en/template-history.arb, which is the file to edit.
import { isolate } from '../isolate.ts'

export const templateHistoryTexts = {
  /** After a preposition, as in: the history of the template. */
  name: 'the template',
  back: 'Back to Meeting Template',
  none: 'The template was empty.',
  count: (n: number) => (n === 1 ? '1 entry' : `${n} entries`),
  /** Inside a sentence: Ann added the ritual “Pledge”. */
  ritual: (title: string) => `the ritual “${isolate(title)}”`,
  /** Inside a sentence: Ann added the agenda item “Budget”. */
  agendaItem: (title: string) => `the agenda item “${isolate(title)}”`,
  /** Inside a sentence: Ann changed the default duration. */
  duration: 'the default duration',
  quorum: 'the quorum',
  settings: 'the settings',
  /** The name of the member precedes it, as for the other changes. */
  durationSet: (minutes: number) => `set the default duration to ${minutes} minutes`,
  quorumSet: (needed: number) => (needed === 1 ? 'set the quorum: 1 member is needed' : `set the quorum: ${needed} members are needed`),
  quorumUnset: 'removed the quorum',
  kinds: {
    ritual: 'Ritual',
    'agenda-item': 'Agenda item',
  },
  restoreDuration: (minutes: number) => `Restore the default duration of ${minutes} minutes`,
  restoreQuorum: 'Restore the earlier quorum',
}
