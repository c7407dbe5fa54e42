// Written by `npm run texts` from messages/en/show-more.arb, which is the file to edit.
import { writeNumber } from '../format.ts'

export const showMoreTexts = {
  /** All other rows. */
  all: (left: number) => `Show ${left} more`,
  /** The number of next rows, and of all rows that are not shown. */
  some: (next: number, left: number) => `Show ${next} of ${writeNumber('en', left)} more`,
}
