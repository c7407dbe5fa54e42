import { foldText } from '@civic-hub/committee'

const notPlain = /[^\0-\x7f]/
const plainWord = /[a-z0-9]+/g
const anyWord = /[\p{L}\p{N}]+/gu
/** A letter of a script without spaces between words. Each of them is a word of its own. */
const unspaced = '[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}]'
const unspacedLetter = new RegExp(unspaced, 'gu')

/** The words of a text as it is written, with their accents. */
export const writtenWord = new RegExp(`${unspaced}\\p{M}*|(?:(?!${unspaced})[\\p{L}\\p{N}\\p{M}])+`, 'gu')

export function wordsOf(text: string): readonly string[] {
  const folded = foldText(text)
  if (!notPlain.test(folded)) return folded.match(plainWord) ?? []
  return folded.replace(unspacedLetter, ' $& ').match(anyWord) ?? []
}

/** Splits a long text between its words, so that the page can do other work between two pieces. */
export function* piecesOf(text: string, length: number): Generator<string> {
  let from = 0
  while (text.length - from > length) {
    const space = text.indexOf(' ', from + length)
    // Text without a space for this long is not made of words.
    const to = space === -1 || space > from + 2 * length ? from + length : space
    yield text.slice(from, to)
    from = to
  }
  yield text.slice(from)
}
