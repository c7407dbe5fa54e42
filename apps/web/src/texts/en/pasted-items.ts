const items = (count: number) => (count === 1 ? '1 item' : `${count} items`)

export const pastedItemsTexts = {
  question: (count: number) => `Add these lines as ${items(count)}?`,
  add: (count: number) => `Add ${items(count)}`,
  asOneLine: 'Paste as one line',
  added: (count: number) => `${items(count)} added.`,
  refused: 'The lines were pasted as one',
  tooMany: (count: number, most: number) =>
    `An agenda for ${count} lines cannot be added at once. Paste up to ${most}.`,
  tooLong: (most: number) => `Each item can have ${most} characters, and one of the lines is longer.`,
}
