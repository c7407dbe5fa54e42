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

/** Sentences about the author, the value or the time of a statement. `writer` is the name of the account; null if unknown. */
export const doubtedStatementTexts = {
  noun: (kind: string, person: string | null) =>
    `${isNoun(kind) ? nouns[kind] : 'a statement'}${person === null ? '' : ` of ${isolate(person)}`}`,
  replaced: (writer: string | null, noun: string) =>
    writer === null
      ? `${capitalized(noun)} was replaced after it was stated.`
      : `${member(writer)} replaced ${noun}.`,
  removed: (writer: string | null) =>
    writer === null || writer === ''
      ? 'A statement was removed.'
      : `A statement of ${isolate(writer)} was removed.`,
  writtenByAnother: (writer: string, noun: string, claimed: string) =>
    isOf(noun, claimed)
      ? `${member(writer)} wrote ${noun} under that name.`
      : `${member(writer)} wrote ${inNameOf(noun, claimed)}.`,
  notSigned: (noun: string, claimed: string) =>
    `${capitalized(inNameOf(noun, claimed))} is not signed, and the hub does not know who wrote it.`,
  statedForAnother: (writer: string, noun: string) => `${member(writer)} stated ${noun}.`,
  statedForMeeting: (writer: string, noun: string) =>
    `${member(writer)} stated ${noun}, and neither presides nor keeps the notes.`,
  takenBack: (writer: string, noun: string) => `${member(writer)} took back ${noun}.`,
  /** `person` is null for a member who took over the duty. */
  appointment: (writer: string, duty: 'presiding' | 'notes', person: string | null) => {
    const noun = duty === 'presiding' ? 'the chair' : 'the notes'
    return person === null
      ? `${member(writer)} took over ${noun} without being appointed.`
      : `${withoutDuty(writer)} gave ${noun} to ${isolate(person)}.`
  },
  presence: (writer: string, names: string) => `${withoutDuty(writer)} noted as present: ${isolate(names)}.`,
  statedLate: (writer: string, noun: string) =>
    `${member(writer)} stated ${noun}, and the result was declared without it.`,
  takenBackLate: (writer: string, noun: string) =>
    `${member(writer)} took back ${noun}, and the result was declared with it.`,
}
