import { isolate } from '../isolate.ts'

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`
const units = {
  hours: ['hour', 'hours'],
  days: ['day', 'days'],
  'clear-days': ['clear day', 'clear days'],
} as const

type Unit = keyof typeof units

export const noticeTexts = {
  heading: 'Public notice',
  calendar: (deadline: string) => `Public notice: post the agenda by ${deadline}`,
  ofMeeting: (title: string) => `Public notice of ${isolate(title)}:`,
  minutes: (count: number) => counted(count, 'minute', 'minutes'),
  hours: (count: number) => counted(count, 'hour', 'hours'),
  days: (count: number) => counted(count, 'day', 'days'),
  rule: (unit: Unit, count: number) => {
    const [one, many] = units[unit]
    return counted(count, one, many)
  },
  required: (rule: string, isOne: boolean) => `${rule} ${isOne ? 'is' : 'are'} required`,
  inTime: (when: string, before: string, required: string) =>
    `Posted ${when}, ${before} before the meeting; ${required}.`,
  late: (when: string, before: string, required: string) =>
    `Posted ${when}, ${before} before the meeting. That was too late: ${required}.`,
  lateAfterStart: (when: string, required: string) =>
    `Posted ${when}, after the start. That was too late: ${required}.`,
  changed: 'The agenda has changed since it was posted; posting again starts a new clock.',
  postBy: (deadline: string, left: string) => `Post by ${deadline}: ${left} left.`,
  postedNever: (deadline: string) => `Not posted. The last time for posting was ${deadline}.`,
  tooLateNow: (deadline: string) => `The last time for posting was ${deadline}.`,
  noStart: 'This meeting has no planned time, so there is no last time for posting its agenda.',
  dueBy: (deadline: string) => `The agenda has to be posted by ${deadline}.`,
  offline: 'Receipts are kept by the hub, which cannot be reached at the moment. Posting needs a connection.',
  post: 'Post agenda',
  postAgain: 'Post again',
  question: 'Post this agenda?',
  consequence:
    'The hub keeps title, date, place and items as they are now, with your name, the time of the hub and a checksum. That entry cannot be changed or removed. A later change of the agenda shows here.',
  done: 'Agenda posted',
  failed: 'The agenda was not posted',
  waiting: 'Changes of this device are still on their way to the hub. Post when everything is synced.',
  tooLong: 'This agenda is longer than 128 kilobytes, the most that can be posted.',
  receipts: 'Receipts',
  by: (name: string, when: string) => `Posted by ${isolate(name)}, ${when}`,
  hash: (sha256: string) => `SHA-256 ${sha256}`,
  copy: 'Copy receipt',
  notCopied: 'The receipt was not copied',
  save: 'Save receipt',
  saveText: 'Download posted agenda',
  of: (label: string, when: string) => `${label} of ${when}`,
  notSaved: 'The posted agenda could not be downloaded',
  fileName: (title: string, number: number) => `${title}-agenda-posted-${number}`,
  receiptMark: 'receipt',
  receipt: {
    heading: 'Receipt of a posted agenda',
    committee: (name: string) => `Committee: ${name}`,
    meeting: (title: string) => `Meeting: ${title}`,
    postedBy: (name: string) => `Posted by: ${name}`,
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
    count: { hours: 'Hours', days: 'Days', 'clear-days': 'Clear days' },
    range: (max: number) => `A whole number from 1 to ${max}.`,
    skipsWeekends: 'Saturdays and Sundays do not count',
    timeZone: (zone: string) => `Days begin and end at midnight in ${zone}.`,
    setZone: (zone: string) => `Use ${zone}`,
    holidays: 'Holidays',
    holidaysHint: 'These days do not count.',
    noHolidays: 'No holidays yet.',
    holiday: 'New holiday',
    addHoliday: 'Add holiday',
    remove: 'Remove',
    removeHoliday: (day: string) => `Remove ${day}`,
    added: (day: string) => `${day} added`,
    removed: (day: string) => `${day} removed`,
    wrongDay: 'Choose a day first.',
    refused: {
      'notice-out-of-range': 'The number must be a whole number from 1 to 999.',
      'time-zone-unknown': 'This browser does not know that time zone.',
      'day-unknown': 'That is no day.',
    },
  },
}
