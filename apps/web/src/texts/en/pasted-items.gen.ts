// Written by `npm run texts` from messages/en/pasted-items.arb, which is the file to edit.

export const pastedItemsTexts = {
  /** Lines that were pasted into the field for a new agenda item. */
  question: (count: number) => `Add these lines as ${(count === 1 ? '1 item' : `${count} items`)}?`,
  add: (count: number) => `Add ${(count === 1 ? '1 item' : `${count} items`)}`,
  asOneLine: 'Paste as one line',
  added: (count: number) => `${(count === 1 ? '1 item' : `${count} items`)} added.`,
  refused: 'The lines were pasted as one',
  tooMany: (count: number, most: number) => `An agenda for ${count} lines cannot be added at once. Paste up to ${most}.`,
  tooLong: (most: number) => `Each item can have ${most} characters, and one of the lines is longer.`,
}
