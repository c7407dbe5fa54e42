// Written by `npm run texts` from messages/en/removed-entries.arb, which is the file to edit.
import { writeNumber } from '../format.ts'
import { isolate } from '../isolate.ts'

export const removedEntriesTexts = {
  title: 'Removed entries',
  documentTitle: (committee: string) => `Removed entries · ${isolate(committee)} | hub`,
  /** The name of the page, such as “Meetings”. */
  back: (page: string) => `Back to ${page}`,
  home: 'Home',
  text: 'Removed entries keep everything in them. They can be restored at any time, also without a connection.',
  none: 'Nothing is removed.',
  readOnly: {
    'app-too-old': 'Update the app to restore entries.',
  },
  parts: {
    meetings: 'Meetings',
    template: 'Meeting template',
    budget: 'Budget',
    members: 'Members',
    checklists: 'Checklists',
    resolutions: 'Resolutions',
  },
  kinds: {
    meeting: 'Meeting',
    'agenda-item': 'Agenda item',
    /** A fixed part of each meeting, such as a greeting. */
    ritual: 'Ritual',
    'action-item': 'Action item',
    subtask: 'Subtask',
    document: 'Document',
    source: 'Source',
    'template-ritual': 'Default ritual',
    'template-agenda-item': 'Default agenda item',
    'ledger-entry': 'Entry',
    import: 'Import',
    receipt: 'Receipt',
    member: 'Member',
    comment: 'Comment',
    checklist: 'Checklist',
    'checklist-entry': 'Entry of a checklist',
    /** One time that the checklist was worked through. */
    'checklist-run': 'Use of a checklist',
    /** Whether the resolution is in force. */
    standing: 'Statement about a resolution',
  },
  untitled: 'Untitled',
  /** The kind of the entry, such as “Agenda item”, and the title of the entry in which it was. */
  of: (kind: string, inside: string) => `${kind} of “${isolate(inside)}”`,
  /** The number of entries of a removed import. */
  imported: (n: number) => (n === 1 ? '1 entry' : `${writeNumber('en', n)} entries`),
  /** A date with a time. */
  removed: (when: string) => `Removed ${when}`,
  /** The name of a person, and a date with a time. */
  removedBy: (by: string, when: string) => `Removed by ${isolate(by)}, ${when}`,
  restore: 'Restore',
  restoreNamed: (title: string) => `Restore ${isolate(title)}`,
  restoreAll: (n: number) => `Restore all (${writeNumber('en', n)})`,
  restoreAllOf: (part: string, n: number) => `Restore all of ${part} (${writeNumber('en', n)})`,
  /** A button. */
  more: (n: number) => `Show ${writeNumber('en', n)} more`,
  restored: (title: string) => `${isolate(title)} restored`,
  restoredMany: (n: number) => (n === 1 ? 'Restored 1 entry' : `Restored ${writeNumber('en', n)} entries`),
  notRestored: (n: number) => (n === 1 ? '1 entry could not be restored. Only its author or an owner can restore a comment.' : `${writeNumber('en', n)} entries could not be restored. Only its author or an owner can restore a comment.`),
  /** After an Undo. */
  removedAgain: 'Removed again',
  readOnlyNow: 'You may only read this committee now, so nothing was changed.',
}
