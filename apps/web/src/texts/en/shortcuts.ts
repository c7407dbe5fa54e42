import type { shortcuts } from '../../ui/shortcuts.ts'

type Name = keyof typeof shortcuts

/** The meaning of each shortcut; two names share a line. */
const meanings: readonly (readonly [names: readonly Name[], meaning: string])[] = [
  [['nextPart'], 'Next part of the meeting: title, tabs, agenda, item, notes, bar'],
  [['previousPart'], 'Previous part of the meeting'],
  [['openQuestion'], 'Open question'],
  [['notification'], 'Notification, with its Undo'],
  [['moveUp', 'moveDown'], 'Move an agenda item'],
  [['undo'], 'Undo'],
  [['redo'], 'Redo'],
  [['search'], 'Search'],
  [['syncStatus'], 'Sync status'],
]

export const shortcutTexts = {
  title: 'Keyboard shortcuts',
  meanings,
  slash: 'In an empty line of the notes: motion, vote, attendance and other records',
} as const
