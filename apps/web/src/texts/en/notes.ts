import { isolate } from '../isolate.ts'

export const notesTexts = {
  heading: 'Meeting notes',
  skip: 'Skip to notes',
  writtenBy: (name: string) => `${isolate(name)} is writing in the notes.`,
  loading: 'The notes editor is loading…',
  editorMissing: 'The notes editor could not be loaded.',
  readOnly: 'Read-only',
  placeholder: 'Write down what is said and decided. Everyone here sees it as you type.',
  empty: 'No notes yet.',
  unavailable:
    'This version of the app cannot show everything in these notes, so you cannot edit them here. They are kept as they are, and their words are below. Update the app to edit them.',
  late: (names: readonly string[]) =>
    `What ${new Intl.ListFormat('en').format(names.map(isolate))} wrote without a connection was added after the meeting ended.`,
  action: {
    hint: 'Press Tab or Enter to add it as an action item.',
    chip: '✓ Action',
    preview: (title: string, owner: string, due: string | null) =>
      `${[title, owner, due && `due ${due}`]
        .filter(Boolean)
        .map((part) => isolate(String(part)))
        .join(' · ')} ⇥`,
    taken: (title: string) => `Action item added: ${isolate(title)}`,
    refused: 'The action item could not be added',
  },
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
