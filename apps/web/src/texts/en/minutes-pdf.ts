export const minutesPdfTexts = {
  download: (paper: string) => `Download .pdf (${paper})`,
  papers: { a4: 'A4', letter: 'Letter' },
  page: (number: number, of: number) => `Page ${number} of ${of}`,
  link: (address: string) => `Link to ${address}`,
  writing: 'Writing the PDF…',
  cancel: 'Cancel the PDF',
  done: 'PDF saved',
  failed: 'The PDF could not be written.',
  retry: 'Try again',
  missing: (characters: readonly string[]) =>
    `${characters.length === 1 ? '1 character' : `${characters.length} characters`} cannot be printed: ${shown(characters)}. The PDF has a box in their place, and a screen reader still reads them.`,
}

const shownAtMost = 20

const shown = (characters: readonly string[]) =>
  characters.length > shownAtMost ? `${characters.slice(0, shownAtMost).join(' ')} …` : characters.join(' ')
