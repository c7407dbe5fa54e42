export const notesTexts = {
  heading: 'Meeting notes',
  loading: 'The notes editor is loading…',
  readOnly: 'Read-only',
  placeholder: 'Write what is said and decided. Everyone here sees it as you type.',
  empty: 'No notes yet.',
  unavailable:
    'This version of the app can’t show the notes of this meeting. They are kept as they are: reload to update.',
  toolbar: 'Formatting',
  bold: 'Bold',
  italic: 'Italic',
  heading2: 'Heading',
  bulletList: 'Bulleted list',
  orderedList: 'Numbered list',
  undo: 'Undo',
  redo: 'Redo',
  shortcut: (name: string, keys: string) => `${name} (${keys})`,
} as const
