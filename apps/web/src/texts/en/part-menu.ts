export const partMenuTexts = {
  label: 'Actions for this page',
  history: 'History',
  removed: 'Removed entries',
}
