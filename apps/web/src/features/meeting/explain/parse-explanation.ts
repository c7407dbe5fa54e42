/** A service's explanation as lines, without list markers. */
export interface Explanation {
  /** The summary of the text. */
  readonly summary: readonly string[]
  /** The meaning for the reader, at most five lines. Empty when the service left that part out. */
  readonly meaning: readonly string[]
}

export const meaningHeading = 'What This Means for You'
const maxMeanings = 5

/** Splits an answer at the requested heading. All other text of the service is kept as summary. */
export function parseExplanation(answer: string): Explanation {
  const at = answer.toLowerCase().indexOf(meaningHeading.toLowerCase())
  if (at === -1) return { summary: lines(answer), meaning: [] }
  return {
    summary: lines(answer.slice(0, at)),
    meaning: bullets(answer.slice(at + meaningHeading.length)).slice(0, maxMeanings),
  }
}

const bullet = /^\s*(?:[-*•–]|\d+[.)])\s+/

/** Returns the lines of a list, or all lines if the service wrote no list. */
function bullets(part: string): string[] {
  const listed = part.split('\n').filter((line) => bullet.test(line))
  return listed.length > 0 ? lines(listed.join('\n')) : lines(part)
}

/** Lines with words in them, without the markers of headings, lists and bold letters. */
function lines(part: string): string[] {
  return part
    .split('\n')
    .map((line) =>
      line
        .replace(bullet, '')
        .replace(/^\s*#+\s*/, '')
        .replaceAll('**', '')
        .replace(/(?<!\s)\s+\[\d+\]|\[\d+\]/g, '')
        .trim(),
    )
    .filter((line) => /[\p{L}\p{N}]/u.test(line))
}
