// Written by `npm run texts` from messages/en/damaged-changes.arb, which is the file to edit.

export const damagedChangesTexts = {
  heading: 'Damaged changes',
  personal: 'Your own settings and lists',
  /** In place of the name of a committee. */
  gone: 'A committee that is no longer on this device',
  /** A change: one edit of a committee’s data. The words follow. */
  words: (count: number) => (count === 1 ? 'What can be read of 1 change that the hub did not get:' : `What can be read of ${count} changes that the hub did not get:`),
  noWords: (count: number) => `Nothing can be read of ${(count === 1 ? '1 change' : `${count} changes`)} that the hub did not get.`,
  lost: (count: number) => (count === 1 ? 'The browser has lost the content of 1 change that the hub did not have.' : `The browser has lost the content of ${count} changes that the hub did not have.`),
  next: 'Copy the words, or export them to a file. Then write them again in the committee, and remove them here.',
  nextLost: 'Write them again if you remember them, and remove this note.',
  copy: 'Copy',
  copyFailed: {
    title: 'Could not copy',
    message: 'The browser did not allow it. Export the words to a file.',
  },
  export: 'Export',
  /** The day is written as 2026-03-04. Without spaces. */
  fileName: (day: string) => `damaged-changes-${day}.txt`,
  /** The data follow. */
  forDevelopers: 'The stored data, for a developer:',
  remove: 'Remove from this device',
  confirm: {
    /** Their words: the words in the changes. */
    body: 'Remove the damaged changes? Their words are then only where you have copied or exported them.',
    action: 'Remove them',
  },
  removed: 'The damaged changes are removed from this device.',
  failed: {
    title: 'The damaged changes could not be removed',
    message: 'The browser’s storage does not work at the moment. Try again later.',
  },
  unreadable: 'The damaged changes could not be read from this device. Reload the page to try again.',
}
