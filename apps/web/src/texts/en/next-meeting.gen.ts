// Written by `npm run texts` from messages/en/next-meeting.arb, which is the file to edit.
import { isolate } from '../isolate.ts'

export const nextMeetingTexts = {
  offer: (when: string) => `This meeting repeats. The next one would be on ${when}.`,
  plan: 'Plan the next meeting',
  /** The button beside “Plan the next meeting”. */
  decline: 'Not this time',
  planned: (when: string) => `Next meeting: ${when}`,
  donePlanned: 'Next meeting planned',
  doneDeclined: 'No next meeting',
  apart: {
    also: 'Another device resumed the same meeting:',
    /** The title of a meeting, and when it started. */
    named: (title: string, started: string) => `${isolate(title)}, started ${started}`,
    inBar: 'Resumed twice: continue in one',
    question: 'Continue in one meeting?',
    /** The title of one of the two meetings. */
    text: (goesOn: string) => `Two devices resumed the same meeting. More is written in ${goesOn}: it goes on. The other one ends. It stays readable with its notes, attendance and decisions, and its open action items are carried over.`,
    confirm: 'Continue in one',
    done: 'Continued in one',
  },
  refused: {
    'not-recurring': 'This meeting does not repeat.',
    'not-over': 'This meeting is not over yet.',
    'already-planned': 'The next meeting is planned already.',
    'nothing-to-continue': 'This meeting continues in one already.',
    declined: 'Somebody has said that there is no next meeting.',
  },
}
