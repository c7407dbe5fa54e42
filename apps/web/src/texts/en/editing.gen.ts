// Written by `npm run texts` from messages/en/editing.arb, which is the file to edit.
import { isolate } from '../isolate.ts'

export const editingTexts = {
  discard: {
    title: 'Discard your changes?',
    body: 'They are not saved yet.',
    /** A button that drops the changes. */
    confirmLabel: 'Discard',
    cancelLabel: 'Go on editing',
  },
  /** The names of other members. */
  editedBy: (names: string) => `Edited now by ${isolate(names)}`,
  trouble: {
    /** Its form has a button “Save as a new one”. */
    removed: 'Somebody removed this meanwhile. Copy your text, or save it as a new one.',
    gone: 'Somebody removed this meanwhile. Copy your text to keep it.',
    'read-only': 'This can no longer be saved here. Copy your text to keep it.',
  },
  sharedField: {
    notEditable: 'This version of the app cannot show everything in this field. It is kept as it is. Update the app to edit it.',
    /** The names of other members, such as “Ana and Ben”. */
    othersHere: (names: string, count: number) => `${isolate(names)} ${(count === 1 ? 'is here' : 'are here')} too`,
  },
  copy: 'Copy text',
  copied: 'Text copied',
  notCopied: 'The text could not be copied',
  saveAsNew: 'Save as a new one',
}
