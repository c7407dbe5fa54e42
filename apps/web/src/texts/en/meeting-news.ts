import { isolate } from '../isolate.ts'

export const meetingNewsTexts = {
  othersStarted: (title: string) => `${isolate(title)} is live now`,
  othersRevertedStart: (title: string) => `${isolate(title)} is upcoming again`,
  othersEnded: (title: string) => `${isolate(title)} has ended`,
  othersResumed: (title: string) => `${isolate(title)} is live`,
  othersCancelled: (title: string, reason: string) => `${isolate(title)} is cancelled: ${isolate(reason)}`,
  othersReinstated: (title: string) => `${isolate(title)} takes place after all`,
  whileAway: 'While you were away',
  andMore: (n: number) => `and ${n} more`,
} as const
