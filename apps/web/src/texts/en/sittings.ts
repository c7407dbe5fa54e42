import { isolate } from '../isolate.ts'

const inMinutes = (minutes: number) => (minutes === 1 ? '1 minute' : `${minutes} minutes`)

export const sittingsTexts = {
  label: 'Sitting',
  recess: 'Recess',
  back: 'Back in session',
  adjourn: 'Adjourn',
  dialog: {
    title: 'Recess',
    minutes: 'Minutes',
    hint: 'All devices show when the meeting resumes. Leave it empty for a recess without a set time.',
    start: 'Start recess',
  },
  recessUntil: (time: string) => `In recess until ${time}`,
  recessSince: (time: string) => `In recess since ${time}`,
  closed: (topic: string) => (topic === '' ? 'In closed session' : `In closed session: ${isolate(topic)}`),
  adjournedAt: (time: string) => `Adjourned at ${time}`,
  reopen: 'Reopen',
  done: {
    recess: (minutes: number | null) =>
      minutes === null ? 'The recess has begun.' : `The recess of ${inMinutes(minutes)} has begun.`,
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
} as const
