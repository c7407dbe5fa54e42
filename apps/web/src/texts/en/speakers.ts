import { isolate } from '../isolate.ts'

const times = (count: number) => (count === 1 ? 'spoke once' : count === 2 ? 'spoke twice' : `spoke ${count} times`)

export const speakersTexts = {
  heading: 'Speakers',
  publicComment: 'Public comment',
  raise: 'Raise hand',
  lower: 'Lower hand',
  empty: 'No hands are up.',
  queue: 'Speakers waiting',
  publicQueue: 'Waiting for public comment',
  notYet: 'has not spoken',
  spoke: times,
  you: 'you',
  waiting: (count: number) => (count === 1 ? '1 waiting' : `${count} waiting`),
  hasFloor: 'Speaking',
  callNext: (name: string) => `Call next: ${isolate(name)}`,
  menu: (name: string) => `Actions for ${isolate(name)}`,
  callNow: 'Call now',
  lowerFor: 'Lower the hand',
  end: 'End turn',
  time: 'Time',
  timeMenu: (name: string) => `Time of ${isolate(name)}`,
  minutes: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),
  oneMore: '1 more minute',
  add: {
    heading: 'Add a speaker',
    name: 'Name',
    publicComment: 'Public comment',
    button: 'Add',
  },
  spoken: 'Spoken',
  spokenFor: (name: string, time: string, turns: number) =>
    `${isolate(name)} ${time}${turns > 1 ? ` (${turns} turns)` : ''}`,
  announced: {
    raised: (name: string) => `The hand of ${isolate(name)} is up.`,
    lowered: (name: string) => `The hand of ${isolate(name)} is down.`,
    called: (name: string) => `${isolate(name)} has the floor.`,
    youAreCalled: 'You have the floor.',
    ended: (name: string) => `The turn of ${isolate(name)} has ended.`,
    timeIsUp: (name: string) => `The time of ${isolate(name)} is up.`,
    limited: (name: string, minutes: number) =>
      `${isolate(name)} has ${minutes === 1 ? '1 minute' : `${minutes} minutes`}.`,
  },
} as const
