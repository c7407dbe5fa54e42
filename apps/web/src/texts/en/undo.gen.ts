// Written by `npm run texts` from messages/en/undo.arb, which is the file to edit.

export const undoTexts = {
  /** Verb, on a button. */
  undo: 'Undo',
  /** Verb, on a button. */
  redo: 'Redo',
  undone: 'Your last change was undone',
  redone: 'Your last change was redone',
  nothingToUndo: 'You have nothing to undo',
  nothingToRedo: 'You have nothing to redo',
}
