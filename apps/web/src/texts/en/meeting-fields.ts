import { isolate } from '../isolate.ts'
import { meetingFactsTexts } from './meeting-facts.gen.ts'

const quoted = (words: string) => `“${isolate(words)}”`
const { depths } = meetingFactsTexts

/**
 * The words of each field of a meeting: its label in a form, its refusal, a change in the history, shown after a person's
 * name, and its value in the history.
 */
export const meetingFieldTexts = {
  venue: {
    label: 'Place',
    refused: 'Use at most 200 characters.',
    changed: (after: string | null) =>
      after === null ? 'removed the meeting’s place' : `set the meeting’s place to ${quoted(after)}`,
    shown: (venue: string) => venue,
  },
  link: {
    label: 'Link',
    refused: 'Enter a web address, such as https://meet.example.org/parks.',
    changed: (after: string | null) =>
      after === null ? 'removed the meeting’s link' : `set the meeting’s link to ${quoted(after)}`,
    shown: (link: string) => link,
  },
  duration: {
    label: 'Length in minutes',
    refused: 'Enter 15 to 480 minutes, or nothing.',
    changed: (after: number | null) =>
      after === null ? 'removed the meeting’s length' : `set the meeting’s length to ${after} minutes`,
    shown: (minutes: number) => `${minutes} min`,
  },
  kind: {
    label: 'Kind of meeting (optional)',
    refused: 'Use at most 80 characters.',
    changed: (after: string | null) =>
      after === null ? 'removed the kind of meeting' : `set the kind of meeting to ${quoted(after)}`,
    shown: (kind: string) => kind,
  },
  number: {
    label: 'Number of this meeting (optional)',
    refused: 'Enter a whole number from 1 to 99999.',
    changed: (after: number | null) =>
      after === null ? 'removed the meeting’s number' : `set the meeting’s number to ${after}`,
    shown: (number: number) => `Meeting no. ${number}`,
  },
  minutesDepth: {
    label: 'How much these minutes contain',
    refused: 'This setting is not known.',
    changed: (after: keyof typeof depths | null) =>
      after === null ? 'let the minutes follow the committee’s setting' : `set the minutes to “${depths[after]}”`,
    shown: (depth: keyof typeof depths) => `Minutes: ${depths[depth]}`,
  },
}
