/** What a service made of a text: lines to read, without the signs of a list. */
export interface Explanation {
  /** What the text says. */
  readonly summary: readonly string[]
  /** What it means for who reads it; at most five. Empty when the service left that part out. */
  readonly meaning: readonly string[]
}

export const meaningHeading = 'What This Means for You'
const maxMeanings = 5

/** Parts an answer at the heading that was asked for. Everything else that a service writes around it is kept as summary. */
export function parseExplanation(answer: string): Explanation {
  const at = answer.toLowerCase().indexOf(meaningHeading.toLowerCase())
  if (at === -1) return { summary: lines(answer), meaning: [] }
  return {
    summary: lines(answer.slice(0, at)),
    meaning: bullets(answer.slice(at + meaningHeading.length)).slice(0, maxMeanings),
  }
}

const bullet = /^\s*(?:[-*•–]|\d+[.)])\s+/

/** The lines of a list; all lines, where a service wrote none. */
function bullets(part: string): string[] {
  const listed = part.split('\n').filter((line) => bullet.test(line))
  return listed.length > 0 ? lines(listed.join('\n')) : lines(part)
}

/** Lines with words in them, without the signs that mark headings, lists and bold letters. */
function lines(part: string): string[] {
  return part
    .split('\n')
    .map((line) =>
      line
        .replace(bullet, '')
        .replace(/^\s*#+\s*/, '')
        .replaceAll('**', '')
        .replace(/\s*\[\d+\]/g, '')
        .trim(),
    )
    .filter((line) => /[\p{L}\p{N}]/u.test(line))
}
