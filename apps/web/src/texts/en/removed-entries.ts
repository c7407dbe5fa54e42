import { isolate } from '../isolate.ts'
import { listsTexts } from './lists.ts'
import { viewerReads } from './read-only.ts'

const count = (n: number) => `${n.toLocaleString('en')} ${n === 1 ? 'entry' : 'entries'}`

export const removedEntriesTexts = {
  title: 'Removed entries',
  documentTitle: (committee: string) => `Removed entries · ${isolate(committee)} | hub`,
  back: (page: string) => `Back to ${page}`,
  home: 'Home',
  text: 'Removed entries keep everything in them. They can be restored at any time, also without a connection.',
  none: 'Nothing is removed.',
  readOnly: { viewer: viewerReads, 'app-too-old': 'Update the app to restore entries.' },
  parts: {
    meetings: 'Meetings',
    template: 'Meeting template',
    budget: 'Budget',
    members: 'Members',
    ...listsTexts.names,
    checklists: 'Checklists',
    resolutions: 'Resolutions',
  },
  kinds: {
    meeting: 'Meeting',
    'agenda-item': 'Agenda item',
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
    ...listsTexts.one,
    checklist: 'Checklist',
    'checklist-entry': 'Entry of a checklist',
    'checklist-run': 'Use of a checklist',
    standing: 'Statement about a resolution',
  },
  untitled: 'Untitled',
  of: (kind: string, inside: string) => `${kind} of “${isolate(inside)}”`,
  imported: count,
  removedAt: (when: string, by: string) =>
    by === '' ? `Removed ${when}` : `Removed by ${isolate(by)}, ${when}`,
  restore: 'Restore',
  restoreNamed: (title: string) => `Restore ${isolate(title)}`,
  restoreAll: (n: number) => `Restore all (${n.toLocaleString('en')})`,
  restoreAllOf: (part: string, n: number) => `Restore all of ${part} (${n.toLocaleString('en')})`,
  more: (n: number) => `Show ${n.toLocaleString('en')} more`,
  restored: (title: string) => `${isolate(title)} restored`,
  restoredMany: (n: number) => `Restored ${count(n)}`,
  notRestored: (n: number) =>
    `${count(n)} could not be restored. Only its author or an owner can restore a comment.`,
  removedAgain: 'Removed again',
  readOnlyNow: 'You may only read this committee now, so nothing was changed.',
} as const
