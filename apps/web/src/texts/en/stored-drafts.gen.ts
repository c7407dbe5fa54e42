// Written by `npm run texts` from messages/en/stored-drafts.arb, which is the file to edit.

export const storedDraftsTexts = {
  title: 'Your unsaved words',
  body: 'This page had to be loaded again, because another tab may have been used meanwhile. These words were in forms that were not saved yet. Copy what you still need.',
  /** In place of the label of a field. */
  unlabelled: 'Text without a label',
  copy: 'Copy',
  copyFailed: {
    title: 'Could not copy',
    body: 'The browser refused it. Select the words and copy them by hand.',
  },
  done: 'Delete These Words',
}
