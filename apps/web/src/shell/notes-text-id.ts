/** The id of the text field of a meeting's notes, to which the focus returns after a vote. */
export const notesTextId = 'meeting-notes-text'
