// Written by `npm run texts` from messages/en/transcript.arb, which is the file to edit.
import { writeNumber } from '../format.ts'
import { isolate } from '../isolate.ts'

export const transcriptTexts = {
  heading: 'Transcript',
  field: 'Transcript',
  placeholder: 'Type or paste what was said, or import a file.',
  empty: 'This meeting has no transcript.',
  /** The button that imports a file. */
  import: 'Import',
  importHint: 'Import a transcript (.txt, .vtt or .srt)',
  imported: 'Transcript imported',
  importedDetail: (file: string) => `${isolate(file)} was added below what was there.`,
  notRead: 'This file could not be imported',
  notReadDetail: (file: string) => `${isolate(file)} holds no text that can be read as a transcript.`,
  search: 'Search in the transcript',
  /** The number of the shown match, of all matches. */
  found: (at: number, of: number) => (of === 0 ? 'Nothing found' : `${at} of ${of}`),
  previous: 'Previous match',
  next: 'Next match',
  tooLong: (max: number, added: number) => `A transcript can have ${writeNumber('en', max)} characters. This would add ${writeNumber('en', added)}, which is too many. Shorten it, or divide it between meetings.`,
  /** max is the greatest number of characters. */
  full: (max: number) => `A transcript can have ${writeNumber('en', max)} characters, and this one has reached that.`,
  refused: {
    'meeting-not-found': 'This meeting no longer exists.',
    'transcript-not-editable': 'Update the app to edit this transcript.',
  },
}
