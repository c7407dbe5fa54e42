import { withoutEnding } from '@civic-hub/committee'
import { unicodeOf } from './decode-text.ts'

/** The encodings of text files, by their labels in `TextDecoder`. */
export const textEncodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'macintosh',
  'windows-1251',
  'windows-1253',
  'windows-1254',
] as const
export type TextEncoding = (typeof textEncodings)[number]

export type FoundEncoding = ReturnType<typeof encodingOf>

/**
 * Finds the encoding of a text. Unicode is recognised by its bytes. Other bytes are a text in each of the old encodings:
 * the one is chosen in which the most words have only letters of one language. It is certain if the bytes allow no other
 * reading.
 */
export function encodingOf(bytes: Uint8Array) {
  const unicode = unicodeOf(bytes)
  return { encoding: unicode ?? guess(bytes), isCertain: unicode !== null }
}

const western = ['äöüß', 'àâæçéèêëîïôùûüÿœ', 'áéíñóúü', 'ãáâàçéêíóôúõ', 'àèéìíîòóùú', 'åäöé', 'æøåé', 'áðéíóúýþæö']
const central = ['ąćęłńóśźż', 'áčďéěíňóřšťúůýž', 'áäčďéíĺľňóôŕšťúýž', 'áéíóöőúüű', 'čćđšž', 'ăâîşţ', 'äöüß']

/** The languages of each encoding, by their letters beyond a to z; the most common encoding first. */
const languages: readonly (readonly [TextEncoding, readonly RegExp[]])[] = (
  [
    ['windows-1252', western],
    ['windows-1250', central],
    ['macintosh', western],
  ] as const
).map(([encoding, alphabets]) => [encoding, alphabets.map((letters) => new RegExp(`^[a-z\\d${letters}]*$`))])

/** Enough words for a guess about a large file. */
const maxBytes = 500_000
const maxWords = 3_000

function guess(bytes: Uint8Array): TextEncoding {
  let best = { encoding: 'windows-1252' as TextEncoding, odd: Number.POSITIVE_INFINITY, mixed: 0 }
  for (const [encoding, alphabets] of languages) {
    const text = new TextDecoder(encoding).decode(bytes.subarray(0, maxBytes))
    const words = text
      .split(/[\s!-/:-@[-`{-~]+/)
      .filter((word) => /[^\0-\x7f]/.test(word))
      .slice(0, maxWords)
    const odd = words.reduce((sum, word) => sum + oddness(word, alphabets), 0)
    // Among equal ones, a file in one language is more likely than one in several.
    const mixed = Math.min(...alphabets.map((one) => words.filter((word) => oddness(word, [one]) > 0).length))
    if (odd < best.odd || (odd === best.odd && mixed < best.mixed)) best = { encoding, odd, mixed }
  }
  return best.encoding
}

/** 0 for a word that a language can have. */
function oddness(word: string, alphabets: readonly RegExp[]): number {
  const bare = withoutEnding(word.replace(/^[“„‘«–—]+/, ''), '”’»…–—')
  // O’Brien, Smith’s, Smith–Jones
  const parts = bare.split(/(?<=^\p{L})’|’(?=s$)|[–—](?=\p{Lu})/u)
  let odd = 0
  for (const part of parts) {
    if (/[\x80-\x9f]/.test(part)) odd += 2
    else if (/[’–—]/.test(part)) odd += 0.5
    else if (/\p{Ll}(?=\p{Lu})[^a-zA-Z]|(?=\p{Ll})[^a-z]\p{Lu}/u.test(part)) odd += 1
    // In Portuguese, õ is followed by e.
    else if (/õ(?!e)/i.test(part) || !alphabets.some((one) => one.test(part.toLowerCase()))) odd += 1
  }
  return odd
}
