const raised = toCharacters('0123456789+-−=()in', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁱⁿ')
const lowered = toCharacters('0123456789+-−=()', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎')

function toCharacters(plain: string, others: string): ReadonlyMap<string, string> {
  const found = [...others]
  return new Map([...plain].map((character, index) => [character, found[index] ?? character]))
}

/** "3rd", "1er", "2ème", "5º": these letters behind a number mean the same on the line. */
const ordinal = /^(?:st|nd|rd|th|re|ers?|ère|[eè]mes?|es?|os?|as?|º|ª)$/i
/** The reference of a note, "[1]", and signs. */
const readOnLine = /^(?:\[.+\]|\P{L}|TM|SM)$/u

/**
 * Raised or lowered words as plain text: in the characters of Unicode if it has them all ("m²", "H₂O"), otherwise with a
 * sign before them ("x^(a+b)", "v_max"). `before` is the text to which they belong.
 */
export function raisedText(words: string, way: 'super' | 'sub', before: string): string {
  const text = words.trim()
  if (text === '') return words
  return words.replace(text, () => onLine(text, way, before))
}

function onLine(text: string, way: 'super' | 'sub', before: string): string {
  const characters = way === 'super' ? raised : lowered
  const found = Array.from(text, (character) => characters.get(character))
  if (!found.includes(undefined)) return found.join('')
  if (way === 'super' && (readOnLine.test(text) || (/\d$/.test(before) && ordinal.test(text)))) return text
  const sign = way === 'super' ? '^' : '_'
  return /^[\p{L}\p{N}]+$/u.test(text) ? `${sign}${text}` : `${sign}(${text})`
}
