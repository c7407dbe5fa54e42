import { rightToLeft } from '../../../texts/isolate.ts'

/** Word does not detect the direction of a paragraph. */
export const directionOf = (text: string) => (isRightToLeft(text) ? { bidirectional: true } : {})

/** Without this mark Word puts the signs beside the words on the wrong side. */
export const directionOfRun = (text: string) => (isRightToLeft(text) ? { rightToLeft: true } : {})

/** The direction of the first letter outside of isolated parts, as browsers detect it. */
export const isRightToLeft = (text: string): boolean => rightToLeft.test(firstLetterOf(text))

function firstLetterOf(text: string): string {
  const letterOrIsolate = /\p{L}|[\u2066-\u2068]/gu
  const lastEnd = text.lastIndexOf('\u2069')
  for (let found = letterOrIsolate.exec(text); found; found = letterOrIsolate.exec(text)) {
    if (/\p{L}/u.test(found[0])) return found[0]
    // A part that does not end is no isolated one.
    if (found.index < lastEnd) letterOrIsolate.lastIndex = text.indexOf('\u2069', found.index)
  }
  return ''
}
