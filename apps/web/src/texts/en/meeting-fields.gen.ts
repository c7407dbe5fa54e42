// Written by `npm run texts` from messages/en/meeting-fields.arb, which is the file to edit.
import { isolate } from '../isolate.ts'

export const meetingFieldsTexts = {
  venue: {
    /** The label of a field. */
    label: 'Place',
    refused: 'Use at most 200 characters.',
    /** The name of the member precedes it. The same holds for the other changes. */
    changed: (after: string) => `set the meeting’s place to “${isolate(after)}”`,
    removed: 'removed the meeting’s place',
    shown: (venue: string) => `${venue}`,
  },
  link: {
    label: 'Link',
    refused: 'Enter a web address, such as https://meet.example.org/parks.',
    changed: (after: string) => `set the meeting’s link to “${isolate(after)}”`,
    removed: 'removed the meeting’s link',
    shown: (link: string) => `${link}`,
  },
  duration: {
    label: 'Length in minutes',
    refused: 'Enter 15 to 480 minutes, or nothing.',
    changed: (after: number) => `set the meeting’s length to ${after} minutes`,
    removed: 'removed the meeting’s length',
    /** The planned length of a meeting, in minutes. */
    shown: (minutes: number) => `${minutes} min`,
  },
  kind: {
    label: 'Kind of meeting (optional)',
    refused: 'Use at most 80 characters.',
    changed: (after: string) => `set the kind of meeting to “${isolate(after)}”`,
    removed: 'removed the kind of meeting',
    shown: (kind: string) => `${kind}`,
  },
  number: {
    label: 'Number of this meeting (optional)',
    refused: 'Enter a whole number from 1 to 99999.',
    changed: (after: number) => `set the meeting’s number to ${after}`,
    removed: 'removed the meeting’s number',
    shown: (number: number) => `Meeting no. ${number}`,
  },
  minutesDepth: {
    label: 'How much these minutes contain',
    refused: 'This setting is not known.',
    /** The record of the meeting, and how much it contains, such as: Decisions only. */
    changed: (depth: string) => `set the minutes to “${depth}”`,
    removed: 'let the minutes follow the committee’s setting',
    /** How much the minutes contain, such as: Decisions only. */
    shown: (depth: string) => `Minutes: ${depth}`,
  },
}
