import { isolate } from '../isolate.ts'

const quoted = (words: string) => `“${isolate(words.trim())}”`

/** Corrections, approval by a motion and versions, as the minutes print them. */
export const minutesApprovalTexts = {
  /** In the minutes that a motion approved. */
  section: 'Approval',
  approved: (isCorrected: boolean, day: string, meeting: string, result: string) =>
    `Approved ${isCorrected ? 'as corrected' : 'as read'} on ${day} by a motion of ${quoted(meeting)}: ${isolate(result)}.`,
  inMinutes: (reads: string | null, text: string, name: string) => {
    const words =
      reads === null ? `Correction: ${quoted(text)} is added` : `Correction: ${quoted(reads)} reads ${quoted(text)}`
    return name === '' ? `${words}.` : `${words} (stated by ${isolate(name)}).`
  },
  /** In the minutes of the meeting that corrects. */
  statedInMinutes: (title: string | null, reads: string | null, text: string, name: string) => {
    const of = title === null ? '' : ` of the minutes of ${quoted(title)}`
    const words = reads === null ? `add ${quoted(text)}` : `${quoted(reads)} should read ${quoted(text)}`
    return `Correction${of}${name === '' ? '' : `, stated by ${isolate(name)}`}: ${words}.`
  },
  /** A line of the head of version 2 and later ones. */
  versionLine: (number: number, parent: string) =>
    `Version ${number} of the approved minutes. It follows version ${number - 1}, SHA-256 ${parent}.`,
  notFrozen: 'A motion approved these minutes. No version of them is frozen yet.',
}
