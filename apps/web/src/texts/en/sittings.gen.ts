// Written by `npm run texts` from messages/en/sittings.arb, which is the file to edit.
import { isolate } from '../isolate.ts'

export const sittingsTexts = {
  /** The name of the part of the page that shows whether the meeting is in session. */
  label: 'Sitting',
  /** The button that interrupts the meeting for a while. */
  recess: 'Recess',
  /** The button that ends the recess. */
  back: 'Back in session',
  /** The button that closes the session. */
  adjourn: 'Adjourn',
  dialog: {
    title: 'Recess',
    minutes: 'Minutes',
    hint: 'All devices show when the meeting resumes. Leave it empty for a recess without a set time.',
    start: 'Start recess',
  },
  recessUntil: (time: string) => `In recess until ${time}`,
  recessSince: (time: string) => `In recess since ${time}`,
  /** A part of the meeting without the public. */
  closed: 'In closed session',
  closedAbout: (topic: string) => `In closed session: ${isolate(topic)}`,
  adjournedAt: (time: string) => `Adjourned at ${time}`,
  /** The button that opens the adjourned session again. */
  reopen: 'Reopen',
  done: {
    recess: 'The recess has begun.',
    recessOf: (minutes: number) => `The recess of ${(minutes === 1 ? '1 minute' : `${minutes} minutes`)} has begun.`,
    back: 'The meeting is back in session.',
    adjourned: 'The meeting is adjourned.',
  },
  announced: {
    recess: 'The meeting is in recess.',
    open: 'The meeting is in session.',
    closed: 'The meeting is in closed session.',
    adjourned: 'The meeting is adjourned.',
    isUp: 'The recess is over.',
  },
}
