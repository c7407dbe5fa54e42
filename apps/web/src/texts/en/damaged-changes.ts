const countOf = (count: number) => (count === 1 ? '1 change' : `${count} changes`)

/** Texts about changes that are damaged on this device. Their code is loaded when there are some. */
export const damagedTexts = {
  heading: 'Damaged changes',
  personal: 'Your own settings and lists',
  gone: 'A committee that is no longer on this device',
  words: (count: number) =>
    count === 1
      ? 'What can be read of 1 change that the hub did not get:'
      : `What can be read of ${count} changes that the hub did not get:`,
  noWords: (count: number) => `Nothing can be read of ${countOf(count)} that the hub did not get.`,
  lost: (count: number) =>
    count === 1
      ? 'The browser has lost the content of 1 change that the hub did not have.'
      : `The browser has lost the content of ${count} changes that the hub did not have.`,
  next: 'Copy the words, or export them to a file. Then write them again in the committee, and remove them here.',
  nextLost: 'Write them again if you remember them, and remove this note.',
  copy: 'Copy',
  copyFailed: {
    title: 'Could not copy',
    message: 'The browser did not allow it. Export the words to a file.',
  },
  export: 'Export',
  fileName: (day: string) => `damaged-changes-${day}.txt`,
  forDevelopers: 'The stored data, for a developer:',
  remove: 'Remove from this device',
  confirm: {
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
