import { isolate } from '../isolate.ts'

/** The committee's time zone: in its settings, and in the form that creates it. */
export const timeZoneTexts = {
  label: 'Time zone',
  unknown: (typed: string) => `No time zone is named “${isolate(typed)}”.`,
  nothingFound: 'No time zone has these letters in its name.',
  forNew: 'For the minutes of a new committee. Its owners can change it.',
  settings: {
    hint: 'Minutes and other records show days and times in this zone, wherever they are read. The days of public notice begin and end in it. Meetings that have started, and series of meetings, keep theirs.',
    unset: (zone: string) => `None is set, so minutes show the time of each reader’s device. You could use ${zone}.`,
    use: (zone: string) => `Use ${zone}`,
    saved: (zone: string) => `The committee’s time zone is ${zone}`,
    refused: { 'time-zone-unknown': 'This browser does not know that time zone.' },
  },
  /** In the history. */
  set: (zone: string) => `set the time zone to ${isolate(zone)}`,
  removed: 'removed the time zone',
} as const
