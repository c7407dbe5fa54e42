import { isolate } from '../isolate.ts'

/** The words of minutes about the kind of meeting, its notice, letters, the public and signatures. */
export const minutesFactsTexts = {
  kind: (kind: string | null, number: number | null) =>
    [
      ...(kind === null ? [] : [isolate(kind)]),
      ...(number === null ? [] : [kind === null ? `Meeting no. ${number}` : `no. ${number}`]),
    ].join(', '),
  notice: {
    posted: (when: string, state: 'in-time' | 'late' | null) =>
      `Notice given: agenda posted ${when}${state === null ? '' : state === 'late' ? ', late' : ', on time'}`,
    again: (when: string, state: 'in-time' | 'late' | null) =>
      `last changed and posted again ${when}${state === 'late' ? ', late' : state === null ? '' : ', on time'}`,
  },
  publicPresent: (count: number) => `Members of the public present: ${count}`,
  letters: 'Correspondence',
  /** `isAtItem`: beside the notes of an agenda item, and not in the list of correspondence. */
  letter: (from: string, day: string | null, subject: string, isAtItem: boolean) => {
    const letter = isAtItem ? 'Letter received' : 'Letter'
    const sender = from === '' ? letter : `${letter} from ${isolate(from)}`
    return `${[sender, ...(day === null ? [] : [day])].join(', ')}: ${isolate(subject)}`
  },
  signatures: 'Signatures',
  signature: (office: string, name: string | null) =>
    `${isolate(office)}${name === null ? '' : ` (${isolate(name)})`}: ____________________  Date: ____________`,
  atItem: (item: string) => `item ${item}`,
}
