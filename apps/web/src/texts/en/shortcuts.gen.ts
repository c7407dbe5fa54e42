// Written by `npm run texts` from messages/en/shortcuts.arb, which is the file to edit.

export const shortcutsTexts = {
  title: 'Keyboard shortcuts',
  meanings: {
    nextPart: 'Next part of the meeting: title, tabs, agenda, item, notes, bar',
    previousPart: 'Previous part of the meeting',
    /** The question of a motion on which the meeting votes now: the keys go to it. */
    openQuestion: 'Open question',
    notification: 'Notification, with its Undo',
    moveUp: 'Move an agenda item',
    undo: 'Undo',
    redo: 'Redo',
    search: 'Search',
    syncStatus: 'Sync status',
  },
  slash: 'In an empty line of the notes: motion, vote, attendance and other records',
}
