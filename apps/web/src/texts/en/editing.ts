import { isolate } from '../isolate.ts'

/** Texts for entries and fields that another person edits, and for a form whose entry was removed. */
export const editingTexts = {
  discard: {
    title: 'Discard your changes?',
    body: 'They are not saved yet.',
    confirmLabel: 'Discard',
    cancelLabel: 'Go on editing',
    danger: true,
  },
  editedBy: (names: string) => `Edited now by ${isolate(names)}`,
  trouble: {
    removed: 'Somebody removed this meanwhile. Copy your text, or save it as a new one.',
    gone: 'Somebody removed this meanwhile. Copy your text to keep it.',
    'read-only': 'This can no longer be saved here. Copy your text to keep it.',
  },
  sharedField: {
    notEditable:
      'This version of the app cannot show everything in this field. It is kept as it is. Update the app to edit it.',
    othersHere: (names: string) => `${isolate(names)} is here too`,
  },
  copy: 'Copy text',
  copied: 'Text copied',
  notCopied: 'The text could not be copied',
  saveAsNew: 'Save as a new one',
}
