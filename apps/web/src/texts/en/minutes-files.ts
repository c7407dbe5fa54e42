/** The files that a worker writes, and the PDF file's own words. */
export const minutesFilesTexts = {
  downloadPdf: (paper: string) => `Download .pdf (${paper})`,
  papers: { a4: 'A4', letter: 'Letter' },
  forms: { pdf: 'PDF', docx: 'Word document' },
  writing: (form: string) => `Writing the ${form}…`,
  cancel: (form: string) => `Cancel the ${form}`,
  saved: (form: string) => `${form} saved`,
  failed: (form: string) => `The ${form} could not be written.`,
  retry: 'Try again',
  missing: (characters: readonly string[]) =>
    `${characters.length === 1 ? '1 character' : `${characters.length} characters`} cannot be printed: ${shown(characters)}. The PDF has a box in their place, and a screen reader still reads them.`,

  verification: 'Export for verification',
  verificationFailed: 'The file for verification could not be written.',

  page: (number: number, of: number) => `Page ${number} of ${of}`,
  link: (address: string) => `Link to ${address}`,
}

const shownAtMost = 20

const shown = (characters: readonly string[]) =>
  characters.length > shownAtMost ? `${characters.slice(0, shownAtMost).join(' ')} …` : characters.join(' ')
