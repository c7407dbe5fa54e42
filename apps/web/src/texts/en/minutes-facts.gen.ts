// Written by `npm run texts` from messages/en/minutes-facts.arb, which is the file to edit.
import { isolate } from '../isolate.ts'

export const minutesFactsTexts = {
  /** The kind of the meeting, as the committee calls it, and its number. */
  kind: (kind: string | null, number: number | null) => (kind === null ? (number === null ? '' : `Meeting no. ${number}`) : `${isolate(kind)}${(number === null ? '' : `, no. ${number}`)}`),
  notice: {
    /** In the minutes. The public notice of the meeting was given. */
    posted: (when: string, state: string | null) => `Notice given: agenda posted ${when}${(state === null ? '' : state === 'late' ? ', late' : ', on time')}`,
    /** After “Notice given: agenda posted …” and a semicolon. */
    again: (when: string, state: string | null) => `last changed and posted again ${when}${(state === null ? '' : state === 'late' ? ', late' : ', on time')}`,
  },
  publicPresent: (count: number) => `Members of the public present: ${count}`,
  /** Letters that the committee received. */
  letters: 'Correspondence',
  /** Beside the notes of an agenda item, or in the list of correspondence. */
  letter: (from: string | null, day: string | null, subject: string, isAtItem: boolean) => `${(isAtItem ? 'Letter received' : 'Letter')}${(from === null ? '' : ` from ${isolate(from)}`)}${(day === null ? '' : `, ${day}`)}: ${isolate(subject)}`,
  signatures: 'Signatures',
  signature: (office: string, name: string | null) => `${isolate(office)}${(name === null ? '' : ` (${isolate(name)})`)}: ____________________  Date: ____________`,
  atItem: (item: string) => `item ${item}`,
}
