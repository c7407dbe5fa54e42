// Written by `npm run texts` from messages/en/part-menu.arb, which is the file to edit.

export const partMenuTexts = {
  label: 'Actions for this page',
  history: 'History',
  removed: 'Removed entries',
}
