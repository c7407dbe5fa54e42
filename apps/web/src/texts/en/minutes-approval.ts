import { isolate } from '../isolate.ts'
import { sentence } from '../sentence.ts'

const quoted = (words: string) => `“${isolate(words.trim())}”`

/** Why the text does not have a correction. */
const notApplied = {
  several: 'These words are in several sentences above, which are unchanged.',
  missing: 'These words are not above.',
}

/** Corrections, approval by a motion and versions, as the minutes print them. */
export const minutesApprovalTexts = {
  /** In the minutes that a motion approved. */
  section: 'Approval',
  approved: (isCorrected: boolean, day: string, meeting: string, result: string) =>
    sentence(
      `Approved ${isCorrected ? 'as corrected' : 'as read'} on ${day} by a motion of ${quoted(meeting)}: ${isolate(result)}`,
    ),
  inMinutes: (
    reads: string | null,
    text: string,
    name: string,
    state: keyof typeof notApplied | 'applied' | 'present',
  ) => {
    const words =
      reads === null ? `Correction: ${quoted(text)} is added` : `Correction: ${quoted(reads)} reads ${quoted(text)}`
    const stated = name === '' ? sentence(words) : `${words} (stated by ${isolate(name)}).`
    return state === 'several' || state === 'missing' ? `${stated} ${notApplied[state]}` : stated
  },
  /** In the minutes of the meeting that corrects. */
  statedInMinutes: (title: string | null, reads: string | null, text: string, name: string) => {
    const of = title === null ? '' : ` of the minutes of ${quoted(title)}`
    const words = reads === null ? `add ${quoted(text)}` : `${quoted(reads)} should read ${quoted(text)}`
    return sentence(`Correction${of}${name === '' ? '' : `, stated by ${isolate(name)}`}: ${words}`)
  },
  /** A line of the head of version 2 and later ones. */
  versionLine: (number: number, parent: string) =>
    `Version ${number} of the approved minutes. It follows version ${number - 1}, SHA-256 ${parent}.`,
  /** The name is that of the owner whose app stored the text. */
  byMotion: (body: string, day: string, meeting: string, name: string, when: string | null) =>
    `Approved by ${isolate(body)} on ${day} by a motion of ${quoted(meeting)}; recorded by ${isolate(name)}${when === null ? '' : `, ${when}`}`,
  notFrozen: 'A motion approved these minutes. No version of them is frozen yet.',
}
