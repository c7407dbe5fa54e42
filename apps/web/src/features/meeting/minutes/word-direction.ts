import { rightToLeft } from '../../../texts/isolate.ts'

/** Word does not detect the direction of a paragraph. */
export const directionOf = (text: string) => (isRightToLeft(text) ? { bidirectional: true } : {})

/** Without this mark Word puts the signs beside the words on the wrong side. */
export const directionOfRun = (text: string) => (isRightToLeft(text) ? { rightToLeft: true } : {})

/** The direction of the first letter outside of isolated parts, as browsers detect it. */
export const isRightToLeft = (text: string): boolean =>
  rightToLeft.test(/\p{L}/u.exec(text.replace(/[\u2066-\u2068].*?\u2069/gsu, ''))?.[0] ?? '')
