const notPlain = /[^\0-\x7f]/
const plainWord = /[a-z0-9]+/g
const anyWord = /[\p{L}\p{N}]+/gu

/** Normalises text for comparison: without accents and capitals. */
export function foldText(text: string): string {
  const small = text.toLowerCase()
  return notPlain.test(small) ? small.normalize('NFKD').replace(/\p{M}/gu, '') : small
}

/** The words of a text, folded. */
export function wordsOf(text: string): readonly string[] {
  const folded = foldText(text)
  return folded.match(notPlain.test(folded) ? anyWord : plainWord) ?? []
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
