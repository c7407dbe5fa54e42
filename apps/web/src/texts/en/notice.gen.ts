// Written by `npm run texts` from messages/en/notice.arb, which is the file to edit.
import { isolate } from '../isolate.ts'

export const noticeTexts = {
  /** The announcement of a meeting to the public, which a law demands. */
  heading: 'Public notice',
  /** The title of an entry in a calendar. */
  calendar: (deadline: string) => `Public notice: post the agenda by ${deadline}`,
  ofMeeting: (title: string) => `Public notice of ${isolate(title)}:`,
  minutes: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),
  hours: (count: number) => (count === 1 ? '1 hour' : `${count} hours`),
  days: (count: number) => (count === 1 ? '1 day' : `${count} days`),
  /** How long before a meeting its agenda must be posted. Of clear days, neither the day of posting nor that of the meeting counts. */
  rule: (unit: string, count: number) => (unit === 'hours' ? (count === 1 ? '1 hour' : `${count} hours`) : unit === 'days' ? (count === 1 ? '1 day' : `${count} days`) : (count === 1 ? '1 clear day' : `${count} clear days`)),
  /** How long before is a number of minutes, hours or days. */
  inTime: (when: string, before: string, unit: string, count: number) => `Posted ${when}, ${before} before the meeting; ${(unit === 'hours' ? (count === 1 ? '1 hour is' : `${count} hours are`) : unit === 'days' ? (count === 1 ? '1 day is' : `${count} days are`) : (count === 1 ? '1 clear day is' : `${count} clear days are`))} required.`,
  late: (when: string, before: string, unit: string, count: number) => `Posted ${when}, ${before} before the meeting. That was too late: ${(unit === 'hours' ? (count === 1 ? '1 hour is' : `${count} hours are`) : unit === 'days' ? (count === 1 ? '1 day is' : `${count} days are`) : (count === 1 ? '1 clear day is' : `${count} clear days are`))} required.`,
  lateAfterStart: (when: string, unit: string, count: number) => `Posted ${when}, after the start. That was too late: ${(unit === 'hours' ? (count === 1 ? '1 hour is' : `${count} hours are`) : unit === 'days' ? (count === 1 ? '1 day is' : `${count} days are`) : (count === 1 ? '1 clear day is' : `${count} clear days are`))} required.`,
  changed: 'The agenda has changed since it was posted; posting again starts a new clock.',
  /** The last time for posting, and how long it is until then. */
  postBy: (deadline: string, left: string) => `Post by ${deadline}: ${left} left.`,
  postedNever: (deadline: string) => `Not posted. The last time for posting was ${deadline}.`,
  tooLateNow: (deadline: string) => `The last time for posting was ${deadline}.`,
  noStart: 'This meeting has no planned time, so there is no last time for posting its agenda.',
  /** The last time for posting. */
  dueBy: (deadline: string) => `The agenda has to be posted by ${deadline}.`,
  offline: 'Receipts are kept by the hub, which cannot be reached at the moment. Posting needs a connection.',
  /** The button that posts the agenda publicly. */
  post: 'Post agenda',
  postAgain: 'Post again',
  question: 'Post this agenda?',
  consequence: 'The hub keeps title, date, place and items as they are now, with your name, the time of the hub and a checksum. That entry cannot be changed or removed. A later change of the agenda shows here.',
  done: 'Agenda posted',
  failed: 'The agenda was not posted',
  waiting: 'Changes of this device are still on their way to the hub. Post when everything is synced.',
  tooLong: 'This agenda is longer than 128 kilobytes, the most that can be posted.',
  receipts: 'Receipts',
  /** A line of the list of receipts. */
  by: (name: string, when: string) => `Posted by ${isolate(name)}, ${when}`,
  /** A checksum. */
  hash: (sha256: string) => `SHA-256 ${sha256}`,
  copy: 'Copy receipt',
  notCopied: 'The receipt was not copied',
  save: 'Save receipt',
  saveText: 'Download posted agenda',
  /** The name of a button, and when the agenda was posted, for screen readers. */
  of: (label: string, when: string) => `${label} of ${when}`,
  notSaved: 'The posted agenda could not be downloaded',
  /** The name of a file, with the title of the meeting and the number of the posting. */
  fileName: (title: string, number: number) => `${title}-agenda-posted-${number}`,
  /** A part of the name of a file. */
  receiptMark: 'receipt',
  receipt: {
    heading: 'Receipt of a posted agenda',
    committee: (name: string) => `Committee: ${name}`,
    meeting: (title: string) => `Meeting: ${title}`,
    postedBy: (name: string) => `Posted by: ${name}`,
    /** The id of the account. */
    account: (id: string) => `Account: ${id}`,
    postedAt: (iso: string) => `Posted at: ${iso} (time of the hub, UTC)`,
    hash: (sha256: string, bytes: number) => `SHA-256 of the posted text (${bytes} bytes): ${sha256}`,
    hub: (address: string) => `Hub: ${address}`,
  },
  agenda: {
    title: (title: string) => `Agenda: ${title}`,
    place: (place: string) => `Place: ${place}`,
    online: (link: string) => `Online: ${link}`,
    noTime: 'Time: not planned yet',
    noItems: 'No agenda items.',
  },
  settings: {
    hint: 'How long before a meeting its agenda must be posted. The meeting and the dashboard show the time that is left. It is no legal advice: the rules of your place decide.',
    unit: 'Time before a meeting',
    units: {
      none: 'No notice needed',
      hours: 'A number of hours',
      days: 'A number of days',
      'clear-days': 'A number of clear days',
    },
    clearDays: 'The day of posting and the day of the meeting do not count.',
    count: {
      hours: 'Hours',
      days: 'Days',
      'clear-days': 'Clear days',
    },
    range: (max: number) => `A whole number from 1 to ${max}.`,
    skipsWeekends: 'Saturdays and Sundays do not count',
    timeZone: (zone: string) => `Days begin and end at midnight in ${zone}.`,
    /** The button that sets the time zone of the committee. */
    setZone: (zone: string) => `Use ${zone}`,
    holidays: 'Holidays',
    holidaysHint: 'These days do not count.',
    noHolidays: 'No holidays yet.',
    holiday: 'New holiday',
    addHoliday: 'Add holiday',
    remove: 'Remove',
    removeHoliday: (day: string) => `Remove ${day}`,
    /** A holiday. */
    added: (day: string) => `${day} added`,
    /** A holiday. */
    removed: (day: string) => `${day} removed`,
    wrongDay: 'Choose a day first.',
    refused: {
      'notice-out-of-range': 'The number must be a whole number from 1 to 999.',
      'time-zone-unknown': 'This browser does not know that time zone.',
      'day-unknown': 'That is no day.',
    },
  },
}
