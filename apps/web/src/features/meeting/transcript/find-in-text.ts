/** A part of a text; matching parts have their number, from 0. */
export interface TextPart {
  readonly text: string
  readonly found: number | null
}

/** Splits a text at matching words, without regard to upper and lower case. */
export function findInText(text: string, words: string): { parts: TextPart[]; count: number } {
  const wanted = words.trim()
  const parts: TextPart[] = []
  let count = 0
  let from = 0
  if (wanted !== '') {
    // Use a pattern instead of lowercasing both: some letters get longer in lower case, and positions would
    // shift.
    const pattern = new RegExp(wanted.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'giu')
    for (const { index, 0: match } of text.matchAll(pattern)) {
      if (index > from) parts.push({ text: text.slice(from, index), found: null })
      parts.push({ text: match, found: count++ })
      from = index + match.length
    }
  }
  if (from < text.length) parts.push({ text: text.slice(from), found: null })
  return { parts, count }
}
