import type { MeetingWords } from '@civic-hub/committee'
import MiniSearch, { type AsPlainObject, type Options } from 'minisearch'

/** Increase it when what is indexed, or how, changes: an index from another version of the app is built anew. */
export const wordIndexVersion = 1

const fields = [
  'title',
  'notes',
  'transcript',
  'agenda',
  'actionItems',
  'documents',
] as const satisfies (keyof Omit<MeetingWords, 'files'>)[]

/** From so many letters on a word may be mistyped; in shorter ones a slip makes another word. */
const fuzzyFromLength = 4
const maxFuzziness = 0.25

const options: Options = {
  fields: [...fields],
  processTerm: foldWord,
  searchOptions: {
    combineWith: 'AND',
    prefix: true,
    fuzzy: (term) => (term.length >= fuzzyFromLength ? maxFuzziness : false),
    boost: { title: 3 },
  },
}

/** Words as they are compared: without accents and capitals. */
export function foldWord(word: string): string {
  return word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** An index of the words of meetings. Several words must all be found in a meeting, wherever they stand in it. */
export const createWordIndex = (): MiniSearch => new MiniSearch(options)

/** One that was kept as `index.toJSON()`; reads it in slices. */
export const readWordIndex = (kept: AsPlainObject): Promise<MiniSearch> =>
  MiniSearch.loadJSAsync(kept, options)
