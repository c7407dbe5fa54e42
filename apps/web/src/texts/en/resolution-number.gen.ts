// Written by `npm run texts` from messages/en/resolution-number.arb, which is the file to edit.
import { isolate } from '../isolate.ts'

export const resolutionNumberTexts = {
  /** A formal decision of the committee, with a number. */
  label: 'Resolution',
  number: (number: string) => `Resolution ${isolate(number)}`,
}
