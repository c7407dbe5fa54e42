// Written by `npm run texts` from messages/en/speakers.arb, which is the file to edit.
import { isolate } from '../isolate.ts'

export const speakersTexts = {
  heading: 'Speakers',
  /** The part of a meeting in which visitors speak. */
  publicComment: 'Public comment',
  /** The button with which a member asks to speak. */
  raise: 'Raise hand',
  lower: 'Lower hand',
  empty: 'No hands are up.',
  queue: 'Speakers waiting',
  publicQueue: 'Waiting for public comment',
  /** Follows the name of a member. */
  notYet: 'has not spoken',
  /** Follows the name of a member. */
  spoke: (count: number) => (count === 1 ? 'spoke once' : count === 2 ? 'spoke twice' : `spoke ${count} times`),
  /** Marks the own name. */
  you: 'you',
  /** How many members wait to speak. */
  waiting: (count: number) => (count === 1 ? '1 waiting' : `${count} waiting`),
  /** Marks the member who speaks. */
  hasFloor: 'Speaking',
  callNext: (name: string) => `Call next: ${isolate(name)}`,
  menu: (name: string) => `Actions for ${isolate(name)}`,
  callNow: 'Call now',
  lowerFor: 'Lower the hand',
  /** Ends the turn of the member who speaks. */
  end: 'End turn',
  /** The heading of the choices of how long a turn is. */
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
  /** Before the names of those who have spoken, and how long. */
  spoken: 'Spoken',
  /** How long a member has spoken, and in how many turns. */
  spokenFor: (name: string, time: string, turns: number) => (turns === 1 ? `${isolate(name)} ${time}` : `${isolate(name)} ${time} (${turns} turns)`),
  announced: {
    raised: (name: string) => `The hand of ${isolate(name)} is up.`,
    lowered: (name: string) => `The hand of ${isolate(name)} is down.`,
    called: (name: string) => `${isolate(name)} has the floor.`,
    youAreCalled: 'You have the floor.',
    ended: (name: string) => `The turn of ${isolate(name)} has ended.`,
    timeIsUp: (name: string) => `The time of ${isolate(name)} is up.`,
    limited: (name: string, minutes: number) => `${isolate(name)} has ${(minutes === 1 ? '1 minute' : `${minutes} minutes`)}.`,
  },
}
