// Written by `npm run texts` from messages/en/meeting-news.arb, which is the file to edit.
import { isolate } from '../isolate.ts'

export const meetingNewsTexts = {
  /** The name is the title of a meeting. The same holds for the other news. */
  othersStarted: (title: string) => `${isolate(title)} is live now`,
  othersRevertedStart: (title: string) => `${isolate(title)} is upcoming again`,
  othersEnded: (title: string) => `${isolate(title)} has ended`,
  othersResumed: (title: string) => `${isolate(title)} is live`,
  /** After the colon, the reason in the words of a member. */
  othersCancelled: (title: string, reason: string) => `${isolate(title)} is cancelled: ${isolate(reason)}`,
  othersReinstated: (title: string) => `${isolate(title)} takes place after all`,
  whileAway: 'While you were away',
  /** How many more news there are. */
  andMore: (n: number) => (`and ${n} more`),
}
