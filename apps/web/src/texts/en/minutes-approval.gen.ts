// Written by `npm run texts` from messages/en/minutes-approval.arb, which is the file to edit.
import { isolate } from '../isolate.ts'

export const minutesApprovalTexts = {
  /** Heading in the minutes that a motion approved. */
  section: 'Approval',
  /** In minutes. The app adds the full stop. {result} is a sentence such as “Carried, 4 aye, 1 no”. */
  approved: (isCorrected: boolean, day: string, meeting: string, result: string) => `Approved ${(isCorrected ? 'as corrected' : 'as read')} on ${day} by a motion of “${isolate(meeting)}”: ${isolate(result)}`,
  /** In minutes. The app adds a full stop if the sentence has none. */
  inMinutes: (reads: string | null, text: string, name: string | null) => `Correction: ${(reads === null ? `“${isolate(text)}” is added` : `“${isolate(reads)}” reads “${isolate(text)}”`)}${(name === null ? '' : ` (stated by ${isolate(name)}).`)}`,
  notApplied: {
    /** Why the text of the minutes does not have a correction. */
    several: 'These words are in several sentences above, which are unchanged.',
    /** Why the text of the minutes does not have a correction. */
    missing: 'These words are not above.',
  },
  /** In the minutes of the meeting that corrects. {title} is the meeting of the corrected minutes. The app adds the full stop. */
  statedInMinutes: (title: string | null, reads: string | null, text: string, name: string | null) => `Correction${(title === null ? '' : ` of the minutes of “${isolate(title)}”`)}${(name === null ? '' : `, stated by ${isolate(name)}`)}: ${(reads === null ? `add “${isolate(text)}”` : `“${isolate(reads)}” should read “${isolate(text)}”`)}`,
  /** A line of the head of version 2 and later ones. */
  versionLine: (number: number, before: number, parent: string) => `Version ${number} of the approved minutes. It follows version ${before}, SHA-256 ${parent}.`,
  /** {name} is the owner whose app stored the text. */
  byMotion: (body: string, day: string, meeting: string, name: string, when: string | null) => `Approved by ${isolate(body)} on ${day} by a motion of “${isolate(meeting)}”; recorded by ${isolate(name)}${(when === null ? '' : `, ${when}`)}`,
  notFrozen: 'A motion approved these minutes. No version of them is frozen yet.',
}
