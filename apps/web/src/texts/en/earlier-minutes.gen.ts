// Written by `npm run texts` from messages/en/earlier-minutes.arb, which is the file to edit.
import { isolate } from '../isolate.ts'

export const earlierMinutesTexts = {
  /** The title of the agenda item. */
  item: 'Approval of earlier minutes',
  heading: 'Earlier minutes',
  /** A link to minutes. */
  link: (title: string, day: string) => `Minutes of “${isolate(title)}”, ${day}`,
  corrections: (title: string) => `Corrections of the minutes of “${isolate(title)}”`,
  noCorrections: 'No correction was stated.',
  correction: (reads: string | null, text: string) => (reads === null ? `To be added: “${isolate(text)}”` : `“${isolate(reads)}” should read “${isolate(text)}”`),
  statedBy: (name: string) => `Stated by ${isolate(name)}`,
  notPut: 'Stated after the question was put, so the motion does not approve it.',
  /** Withdraw a correction. */
  takeBack: 'Take back',
  takeBackNamed: (words: string) => `Take back the correction ${words}`,
  takenBack: 'Correction taken back',
  state: 'State a correction',
  stateNamed: (title: string) => `State a correction of the minutes of “${isolate(title)}”`,
  stated: 'Correction recorded',
  form: {
    reads: 'What reads wrong',
    readsHint: 'The words as they are in the minutes. Leave it empty to add something.',
    where: 'Where it is added',
    atEnd: 'At the end of the notes',
    inWhich: 'In which sentences?',
    notFound: 'These words are not in the minutes. The correction would only be in the list at their end.',
    text: 'How it should read',
    required: 'Enter how it should read.',
    tooLong: 'A correction has at most 4,000 characters.',
    isStated: 'This correction was stated already.',
    save: 'State the correction',
  },
  /** Make the motion. As read: without corrections. */
  move: (isCorrected: boolean) => `Move to approve ${(isCorrected ? 'as corrected' : 'as read')}`,
  moveNamed: (title: string, isCorrected: boolean) => `Move to approve ${(isCorrected ? 'as corrected' : 'as read')} the minutes of “${isolate(title)}”`,
  /** The words of a motion. As read: without corrections. */
  motion: (title: string, day: string, isCorrected: boolean) => `Approve the minutes of “${isolate(title)}”, ${day}, ${(isCorrected ? 'as corrected' : 'as read')}.`,
  /** Of the approved minutes. */
  version: (number: number) => `Version ${number}`,
  follows: (number: number) => `Follows version ${number}`,
  /** Verb. */
  open: 'Open',
  openNamed: (number: number) => `Open version ${number}`,
  changes: 'What changed',
  changesNamed: (number: number) => `What changed in version ${number}`,
  close: {
    text: 'Hide the text',
    changes: 'Hide what changed',
  },
  closeNamed: (what: string, number: number) => (what === 'text' ? `Hide the text of version ${number}` : `Hide what changed in version ${number}`),
  content: (number: number) => `Text of version ${number}`,
  timeZone: (zone: string) => `Its times are those of ${zone}.`,
  notRead: 'This version could not be opened',
  wrongHash: 'Its bytes do not match the checksum that was stored with it.',
  unchanged: (lines: number) => (lines === 1 ? '1 line unchanged' : `${lines} lines unchanged`),
  /** Before lines that were added. */
  added: 'Added:',
  /** Before lines that were removed. */
  removed: 'Removed:',
  same: 'Only the head of the text differs.',
  /** As read: without corrections. */
  frozenBy: (isCorrected: boolean, day: string, meeting: string) => `Approved ${(isCorrected ? 'as corrected' : 'as read')} on ${day} by a motion of “${isolate(meeting)}”`,
  noLonger: {
    missing: 'The motion that approved this version was taken back, or is not on this device. The version stays as it is.',
    conflicting: (meeting: string) => `The motion of “${isolate(meeting)}” that approved this version is in doubt now. The version stays as it is.`,
    corrections: (meeting: string) => `A correction that the motion of “${isolate(meeting)}” approved was taken back since. The version stays as it is.`,
    /** Tabled: set aside for now. */
    state: (meeting: string, state: string) => `The motion of “${isolate(meeting)}” that approved this version no longer counts as carried (${(state === 'moved' ? 'moved' : state === 'seconded' ? 'seconded' : state === 'debated' ? 'in debate' : state === 'put' ? 'voting' : state === 'carried' ? 'carried' : state === 'lost' ? 'lost' : state === 'withdrawn' ? 'withdrawn' : state === 'tabled' ? 'tabled' : state === 'referred' ? 'referred' : 'postponed')}). The version stays as it is.`,
  },
  putOnAgenda: (meeting: string) => `Put these minutes on the agenda of “${isolate(meeting)}”`,
  onAgenda: (meeting: string) => `On the agenda of “${isolate(meeting)}”`,
  toFreeze: 'An owner can freeze this version now: then it can no longer change.',
  /** Store a version that can no longer be changed. */
  freeze: 'Freeze approved version',
  question: 'Freeze this version?',
  consequence: (number: number) => `The hub keeps the minutes as they are now as version ${number}, with the corrections, the motion’s vote, your name, the time and a checksum. That version cannot be changed or removed.`,
  frozen: 'Version frozen',
  newer: 'Another owner has approved a newer version meanwhile. It is in the list now: look at it, and approve again if the minutes have changed since.',
}
