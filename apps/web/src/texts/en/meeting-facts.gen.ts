// Written by `npm run texts` from messages/en/meeting-facts.arb, which is the file to edit.
import { isolate } from '../isolate.ts'

export const meetingFactsTexts = {
  kindHint: 'Shown in the posted agenda and in the minutes.',
  depths: {
    /** How much the minutes contain. */
    decisions: 'Decisions only',
    summary: 'Decisions and notes by item',
    everything: 'Everything',
  },
  options: {
    heading: 'Facts for these minutes',
    /** A choice for one meeting: the same depth of minutes as the committee, which is named in parentheses. */
    asCommittee: (depth: string) => `As the committee’s minutes (${depth})`,
    range: (max: number) => `Enter a whole number from 1 to ${max}.`,
    older: 'These minutes keep the settings that the committee had when the meeting ended.',
    /** The button that replaces the settings of that time by the present ones. */
    renew: 'Use the committee’s settings of now',
    renewed: 'The minutes follow the committee’s settings of now',
  },
  letters: {
    /** Letters that the committee has received. */
    heading: 'Correspondence',
    none: 'No letters are recorded.',
    /** The sender of a letter. */
    from: 'From (optional)',
    date: 'Date (optional)',
    subject: 'Subject',
    /** The label of the choice of the agenda item that a letter is about. */
    item: 'About',
    wholeMeeting: 'The whole meeting',
    /** The number and the title of an agenda item. */
    itemNamed: (number: number, title: string) => `${number}. ${isolate(title)}`,
    add: 'Add letter',
    added: 'Letter added',
    remove: 'Remove',
    removeNamed: (subject: string) => `Remove the letter “${isolate(subject)}”`,
    removed: 'Letter removed',
    refused: {
      'subject-required': 'Say what the letter is about.',
      'letter-too-long': 'Use at most 300 characters.',
      'day-unknown': 'This day does not exist.',
    },
  },
  /** How many visitors attended a meeting. */
  publicPresent: 'Members of the public present',
  publicHint: 'Only their number is recorded, no names.',
  publicStated: (count: number) => `${count} of the public recorded as present`,
  publicRange: (max: number) => `Enter a whole number from 0 to ${max}.`,
  settings: {
    heading: 'Minutes',
    hint: 'Meetings that have ended keep the settings of their time. A meeting can have another depth of its own.',
    numberings: {
      /** How decisions are numbered in the minutes, with an example. */
      agenda: 'Those of the agenda: 7',
      'meeting-item': 'Meeting and item: 70/7',
      'item-decision': 'Decisions below their item: 7.1',
    },
    /** Chair and Secretary are examples of offices. */
    signersHint: 'Separated by commas, such as Chair, Secretary. Leave it empty for minutes without signatures.',
    kindsHint: 'Separated by commas. They are suggested for each meeting, and any other words can be typed.',
  },
  refused: {
    'rule-out-of-range': 'This setting is not known.',
    'too-many-lines': 'Use at most 12 entries.',
    'line-too-long': 'Use at most 80 characters for each entry.',
    'count-out-of-range': 'Enter a whole number from 0 to 100000.',
    'statement-not-found': 'Another member has changed this already.',
    'meeting-not-found': 'This meeting no longer exists.',
    'not-completed': 'The meeting has not ended.',
  },
}
