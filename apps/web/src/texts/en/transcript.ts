import { isolate } from '../isolate.ts'

const number = new Intl.NumberFormat('en')

export const transcriptTexts = {
  heading: 'Transcript',
  field: 'Transcript',
  placeholder: 'Type or paste what was said, or import a file.',
  empty: 'This meeting has no transcript.',
  import: 'Import',
  importHint: 'Import a transcript (.txt, .vtt or .srt)',
  imported: 'Transcript imported',
  importedDetail: (file: string) => `${isolate(file)} was added below what was there.`,
  notRead: 'This file could not be imported',
  notReadDetail: (file: string) => `${isolate(file)} holds no text that can be read as a transcript.`,
  search: 'Search in the transcript',
  found: (at: number, of: number) => (of === 0 ? 'Nothing found' : `${at} of ${of}`),
  previous: 'Previous match',
  next: 'Next match',
  tooLong: (max: number, added: number) =>
    `A transcript can have ${number.format(max)} characters. This would add ${number.format(added)}, which is too many. Shorten it, or divide it between meetings.`,
  full: (max: number) => `A transcript can have ${number.format(max)} characters, and this one has reached that.`,
  refused: {
    'meeting-not-found': 'This meeting no longer exists.',
    'transcript-not-editable': 'Update the app to edit this transcript.',
  },
}
