import { isolate } from '../isolate.ts'

/** The kinds of statements that decide, as nouns. */
const nouns = {
  motion: 'the motion',
  second: 'the second',
  question: 'the question',
  roll: 'the roll call',
  vote: 'the vote',
  tally: 'the count',
  casting: 'the casting vote',
  outcome: 'the result',
  disposal: 'the step about the motion',
  recusal: 'the recusal',
  pull: 'the wish to vote on an item apart',
  settlement: 'the answer to a doubt',
  attendance: 'the presence',
  absence: 'the absence',
  presiding: 'the appointment as chair',
  notes: 'the appointment as note-taker',
}

const isNoun = (kind: string): kind is keyof typeof nouns => Object.hasOwn(nouns, kind)
const member = (name: string) => (name === '' ? 'A member' : isolate(name))
const capitalized = (noun: string) => `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`
const isOf = (noun: string, name: string) => noun.endsWith(` of ${isolate(name)}`)
const inNameOf = (noun: string, name: string) =>
  isOf(noun, name) ? noun : `${noun} in the name of ${isolate(name || '–')}`
const withoutDuty = (name: string) => `${member(name)}, who neither presides nor keeps the notes,`
/** The reason of a conflict about what a restored hub has from another member. */
const unproven = 'Another member’s device returned it after the hub was restored, and nothing proves who recorded it.'

/** Sentences about the author, the value or the time of a statement. `writer` is the name of the account; null if unknown. */
export const conflictingStatementTexts = {
  noun: (kind: string, person: string | null) =>
    `${isNoun(kind) ? nouns[kind] : 'a statement'}${person === null ? '' : ` of ${isolate(person)}`}`,
  replaced: (writer: string | null, noun: string) =>
    writer === null
      ? `${capitalized(noun)} was changed after it was recorded.`
      : `${member(writer)} changed ${noun} after it was recorded.`,
  removed: (writer: string | null) =>
    writer === null || writer === ''
      ? 'An entry of the meeting was deleted.'
      : `An entry of the meeting by ${isolate(writer)} was deleted.`,
  replacedMeeting: (writer: string) => `${member(writer)} replaced the whole meeting, with all of its entries.`,
  writtenByAnother: (writer: string, noun: string, claimed: string) =>
    `${member(writer)} recorded ${noun}, but it says that ${isolate(claimed || '–')} did.`,
  /** `claimed` is null for one that names no member as its writer. */
  notSigned: (noun: string, claimed: string | null, isTakenBack: boolean) =>
    isTakenBack
      ? `${capitalized(noun)} was taken back. ${unproven}`
      : `${capitalized(claimed === null ? noun : inNameOf(noun, claimed))}: ${unproven}`,
  statedFor: (writer: string, noun: string) => `${withoutDuty(writer)} recorded ${noun}.`,
  takenBack: (writer: string, noun: string) => `${member(writer)} took back ${noun}.`,
  /** `person` is null for a member who took over the duty. */
  appointment: (writer: string, duty: 'presiding' | 'notes', person: string | null) => {
    const noun = duty === 'presiding' ? 'the chair' : 'the notes'
    return person === null
      ? `${member(writer)} took over ${noun} without being appointed.`
      : `${withoutDuty(writer)} gave ${noun} to ${isolate(person)}.`
  },
  presence: (writer: string, names: string) => `${withoutDuty(writer)} noted as present: ${isolate(names)}.`,
  absence: (writer: string, names: string) => `${withoutDuty(writer)} noted as not there any more: ${isolate(names)}.`,
  statedLate: (writer: string, noun: string) =>
    `The result was declared without ${noun}, which ${isolate(writer || '–')} recorded.`,
  takenBackLate: (writer: string, noun: string) =>
    `The result was declared with ${noun}, which ${isolate(writer || '–')} took back.`,
}
