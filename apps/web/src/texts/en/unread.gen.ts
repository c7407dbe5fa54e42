// Written by `npm run texts` from messages/en/unread.arb, which is the file to edit.
import { writeList, writeNumber } from '../format.ts'

export const unreadTexts = {
  heading: 'Not read',
  remedy: 'Remove some to see the others.',
  agenda: (n: number) => (n === 1 ? '1 more agenda item is not read.' : `${writeNumber('en', n)} more agenda items are not read.`),
  /** A ritual: a fixed part of each meeting, such as a greeting. */
  rituals: (n: number) => (n === 1 ? '1 more ritual is not read.' : `${writeNumber('en', n)} more rituals are not read.`),
  actionItems: (n: number) => (n === 1 ? '1 more action item is not read.' : `${writeNumber('en', n)} more action items are not read.`),
  /** A statement: one entry about a motion, a vote or attendance in the data of a meeting. */
  statements: (n: number) => (n === 1 ? '1 more statement is not read.' : `${writeNumber('en', n)} more statements are not read.`),
  statementsBy: (n: number, names: readonly string[]) => (n === 1 ? `1 more statement by ${writeList('en', names)} is not read.` : `${writeNumber('en', n)} more statements by ${writeList('en', names)} are not read.`),
  /** A statement: one entry about a motion, a vote or attendance in the data of a meeting. */
  entries: (n: number) => (n === 1 ? '1 more entry is not read in the long lists of statements.' : `${writeNumber('en', n)} more entries are not read in the long lists of statements.`),
}
