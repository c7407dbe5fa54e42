// Written by `npm run texts` from messages/en/notes.arb, which is the file to edit.
import { writeList } from '../format.ts'
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
  unavailable: 'This version of the app cannot show everything in these notes, so you cannot edit them here. They are kept as they are, and their words are below. Update the app to edit them.',
  late: (names: readonly string[]) => `What ${writeList('en', names)} wrote without a connection was added after the meeting ended.`,
  action: {
    hint: 'Press Tab or Enter to add it as an action item.',
    /** A line of the notes that became an action item. */
    chip: '✓ Action',
    /** Stands after the title and the owner of an action item: Mow the lawn · Ann · due May 3. */
    due: (when: string) => `due ${when}`,
    taken: (title: string) => `Action item added: ${isolate(title)}`,
    refused: 'The action item could not be added',
  },
  toolbar: 'Formatting',
  /** The button for bold type. */
  bold: 'Bold',
  /** The button for italic type. */
  italic: 'Italic',
  /** The button that makes a line a heading. */
  heading2: 'Heading',
  bulletList: 'Bulleted list',
  orderedList: 'Numbered list',
  undo: 'Undo',
  redo: 'Redo',
  /** The name of a button, and its keys. */
  shortcut: (name: string, keys: string) => `${name} (${keys})`,
}
