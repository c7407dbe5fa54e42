// Written by `npm run texts` from messages/en/template.arb, which is the file to edit.
import { isolate } from '../isolate.ts'

export const templateTexts = {
  /** The rituals, the agenda and the length with which new meetings start. */
  title: 'Meeting Template',
  documentTitle: (committee: string) => `Meeting Template · ${isolate(committee)} | hub`,
  subtitle: 'New meetings of this committee start with these rituals and agenda items.',
  back: 'Back to Meetings',
  list: {
    drag: (text: string) => `Reorder ${isolate(text)}`,
    menu: (text: string) => `Actions for ${isolate(text)}`,
    remove: 'Remove',
  },
  rituals: {
    heading: 'Default Rituals',
    add: 'Add ritual',
    /** The label of the field for a new ritual. */
    field: 'New ritual',
    empty: 'No rituals configured. Add some above.',
    blank: 'Write the ritual first.',
  },
  agenda: {
    heading: 'Default Agenda Items',
    add: 'Add agenda item',
    field: 'New agenda item',
    empty: 'No default agenda items configured. Add some above.',
    blank: 'Write the agenda item first.',
  },
  duration: 'Default Duration',
  durationHint: 'Minutes, from 15 to 480.',
  minutes: (n: number) => `${n} minutes`,
  quorum: {
    hint: 'How many members have to be present. Meetings that have ended keep the rule that they had.',
    kind: 'A meeting needs',
    kinds: {
      none: 'No quorum',
      number: 'A number of members',
      /** The label of a choice. */
      share: 'A share of all members',
    },
    number: 'Members needed',
    /** The label of the choice of a share, such as one third. */
    share: 'Share',
    shares: {
      'one-third': 'At least one third',
      half: 'At least half',
      'more-than-half': 'More than half',
      'three-fifths': 'At least three fifths',
      'two-thirds': 'At least two thirds',
      'three-quarters': 'At least three quarters',
    },
    members: 'All members of the committee',
    range: (most: number) => `Enter a whole number, from 1 to ${most}.`,
    needed: (n: number) => (n === 1 ? '1 member is needed.' : `${n} members are needed.`),
  },
  preview: 'Preview',
  previewHint: 'A new meeting starts with:',
  previewRituals: 'Rituals',
  previewAgenda: 'Agenda',
  previewDuration: 'Duration',
  /** No rituals, or no agenda items. */
  none: 'None',
  save: 'Save Template',
  saveAndReturn: 'Save & Return',
  unsaved: 'You have unsaved changes.',
  allSaved: 'All changes are saved.',
  defaults: 'These are the usual defaults. Change them, or save them as they are.',
  saved: 'Template saved',
  savedDetail: 'Meeting template has been updated successfully',
  /** A ritual or an agenda item. The same holds for removed and restored. */
  added: (text: string) => `${isolate(text)} added.`,
  addedAll: (count: number) => (`${count} entries added.`),
  removed: (text: string) => `Removed “${isolate(text)}”`,
  restored: (text: string) => `${isolate(text)} restored.`,
  gone: 'This entry no longer exists.',
  readOnly: {
    'app-too-old': 'Update the app to edit this template.',
  },
}
