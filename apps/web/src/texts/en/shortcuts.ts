export const shortcutTexts = {
  title: 'Keyboard shortcuts',
  keys: [
    ['F6', 'Next part of the meeting: title, tabs, agenda, item, notes, bar'],
    ['Shift+F6', 'Previous part of the meeting'],
    ['Ctrl+Alt+V', 'Open question'],
    ['F8', 'Notification, with its Undo'],
    ['Alt+↑ Alt+↓', 'Move an agenda item'],
    ['Ctrl+Z', 'Undo'],
    ['Ctrl+Shift+Z', 'Redo'],
    ['Ctrl+K', 'Search'],
    ['Ctrl+S', 'Sync status'],
    ['/', 'In an empty line of the notes: motion, vote, attendance and other records'],
  ],
} as const
