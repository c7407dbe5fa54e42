// Written by `npm run texts` from messages/en/time-zone.arb, which is the file to edit.
import { isolate } from '../isolate.ts'

export const timeZoneTexts = {
  label: 'Time zone',
  unknown: (typed: string) => `No time zone is named “${isolate(typed)}”.`,
  nothingFound: 'No time zone has these letters in its name.',
  /** Below the field for the time zone in the form of a new committee. */
  forNew: 'For the minutes of a new committee. Its owners can change it.',
  settings: {
    /** Public notice: the law asks to announce meetings some days ahead. Minutes: the written record of a meeting. */
    hint: 'Minutes and other records show days and times in this zone, wherever they are read. The days of public notice begin and end in it. Meetings that have started, and series of meetings, keep theirs.',
    unset: (zone: string) => `None is set, so minutes show the time of each reader’s device. You could use ${zone}.`,
    use: (zone: string) => `Use ${zone}`,
    saved: (zone: string) => `The committee’s time zone is ${zone}`,
    refused: {
      'time-zone-unknown': 'This browser does not know that time zone.',
    },
  },
  /** In the history, after the name of a person. */
  set: (zone: string) => `set the time zone to ${isolate(zone)}`,
  /** In the history, after the name of a person. */
  removed: 'removed the time zone',
}
