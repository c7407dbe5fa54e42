export const undoTexts = {
  undo: 'Undo',
  redo: 'Redo',
  undone: 'Your last change was undone',
  redone: 'Your last change was redone',
  nothingToUndo: 'You have nothing to undo',
  nothingToRedo: 'You have nothing to redo',
} as const
