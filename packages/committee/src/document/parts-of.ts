/**
 * The parts of a text between separators, without spaces around them. A separator that is a pattern with spaces at its
 * beginning would be tried from each space of a long run, which takes minutes for 200,000 of them.
 */
export const partsOf = (text: string, separator: string | RegExp): string[] =>
  text.split(separator).map((part) => part.trim())

/** The text without these characters at its end. A pattern for that would be tried from each of them, too. */
export function withoutEnding(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}
