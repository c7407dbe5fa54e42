// XML allows neither these characters nor halves of a surrogate pair, not even as entities.
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** A text without the characters that XML forbids: one of them makes a whole file unreadable. */
export const printable = (text: string): string => text.replace(forbidden, '')

const endOfEmbedding = '\u202c'
const endOfIsolate = '\u2069'
const endOf: Readonly<Record<string, string>> = {
  ...{
    '\u202a': endOfEmbedding,
    '\u202b': endOfEmbedding,
    '\u202d': endOfEmbedding,
    '\u202e': endOfEmbedding,
  },
  '\u2066': endOfIsolate,
  '\u2067': endOfIsolate,
  '\u2068': endOfIsolate,
}
const directions = /[\u202a-\u202e\u2066-\u2069]/

/**
 * Text of members whose changes of direction end with each line, so that none reaches the words behind it: a missing end
 * is added, and an end without a beginning is removed.
 */
export function closeDirections(text: string): string {
  return directions.test(text) ? text.split('\n').map(closeLine).join('\n') : text
}

function closeLine(line: string): string {
  const open: string[] = []
  let isolates = 0
  let written = ''
  for (const sign of line) {
    const end = endOf[sign]
    if (end !== undefined) open.push(end)
    if (end === endOfIsolate) isolates += 1
    if (sign !== endOfEmbedding && sign !== endOfIsolate) written += sign
    else if (sign === endOfEmbedding ? open.at(-1) === sign : isolates > 0) {
      // The end of an isolate is also the end of what began inside of it.
      for (let last = open.pop(); last !== sign; last = open.pop()) written += last
      if (sign === endOfIsolate) isolates -= 1
      written += sign
    }
  }
  return written + open.reverse().join('')
}

export const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}]/u

/**
 * Inserts text of members into a sentence of ours. Right-to-left text is isolated (U+2068, U+2069), so that it
 * changes neither the direction of the sentence nor the place of its punctuation. A lone mark (U+200E, U+200F)
 * reaches only the signs beside it, and approved minutes with one must keep their bytes. Another one (U+061C) is Arabic.
 */
export const isolate = (words: string): string =>
  rightToLeft.test(words) || directions.test(words) ? `\u2068${closeDirections(words)}\u2069` : words
