// Written by `npm run texts` from messages/en/minutes-files.arb, which is the file to edit.

export const minutesFilesTexts = {
  downloadPdf: (paper: string) => `Download .pdf (${paper})`,
  papers: {
    a4: 'A4',
    letter: 'Letter',
  },
  forms: {
    pdf: 'PDF',
    docx: 'Word document',
  },
  writing: (form: string) => `Writing the ${form}…`,
  cancel: (form: string) => `Cancel the ${form}`,
  saved: (form: string) => `${form} saved`,
  failed: (form: string) => `The ${form} could not be written.`,
  retry: 'Try again',
  missing: (count: number, characters: string) => `${(count === 1 ? '1 character' : `${count} characters`)} cannot be printed: ${characters}. The PDF has a box in their place, and a screen reader still reads them.`,
  verification: 'Export for verification',
  verificationFailed: 'The file for verification could not be written.',
  page: (number: number, of: number) => `Page ${number} of ${of}`,
  link: (address: string) => `Link to ${address}`,
}
