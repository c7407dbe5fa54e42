import { cutText } from '../../../document/cut-text.ts'
import type { Field } from '../../../document/form-fields.ts'
import { type Person, readPersonKey, readStatedPerson } from '../../../document/person.ts'
import { readField, readOptionalText, readText } from '../../../document/tolerant-read.ts'
import { id, oneOf } from '../kind-fields.ts'

export * from '../kind-fields.ts'

/** A member who may vote. `also` are other keys under which the same member was noted. */
export interface Voter extends Person {
  readonly also: readonly string[]
}

export const choices = ['aye', 'nay', 'abstain', 'recused', 'absent'] as const
export type Choice = (typeof choices)[number]

export interface NamedVote extends Person {
  readonly choice: Choice
}

export interface QuorumAtQuestion {
  readonly present: number
  readonly needed: number | null
}

/** The rest of a longer list, which only a hostile document has, is counted (`unreadEntriesOf`). */
const maxListLength = 2_000
const maxCount = 1_000_000

export const text: Field<string> = readText

/** At most `max` characters; a longer text from another app ends with the number of the others. */
export const words =
  (max: number): Field<string> =>
  (value) => {
    const text = readOptionalText(value)
    return text === null ? undefined : cutText(text, max)
  }

export const oneOfOr =
  <T extends string>(known: readonly T[], fallback: T): Field<T> =>
  (value) =>
    known.find((one) => one === value) ?? fallback

export const optionalCount: Field<number | null> = (value) => (isCount(value) ? value : null)
export const count: Field<number> = (value) => (isCount(value) ? value : 0)

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= maxCount

/** A single id is also accepted, as in the statements about attendance. */
export const ids: Field<readonly string[]> = (value) => {
  if (typeof value === 'string') return value === '' ? [] : [value]
  return listOf(id)(value)
}

const listOf =
  <T>(field: Field<T>): Field<readonly T[]> =>
  (value) =>
    Array.isArray(value)
      ? value
          .slice(0, maxListLength)
          .map((one) => field(one))
          .filter((one): one is T & {} => one !== undefined)
      : []

export const person: Field<Person> = (value) => readStatedPerson(value) ?? undefined
export const optionalPerson: Field<Person | null> = readStatedPerson
export const people: Field<readonly Person[]> = listOf(person)

export const voters: Field<readonly Voter[]> = listOf((value) => {
  const known = person(value)
  return known && { ...known, also: (ids(readField(value, 'also')) ?? []).map(readPersonKey) }
})

export const namedVotes: Field<readonly NamedVote[]> = listOf((value) => {
  const known = person(value)
  const choice = oneOf(choices)(readField(value, 'choice'))
  return known && choice && { ...known, choice }
})

export const quorumAtQuestion: Field<QuorumAtQuestion | null> = (value) => {
  const present = optionalCount(readField(value, 'present')) ?? null
  return present === null ? null : { present, needed: optionalCount(readField(value, 'needed')) ?? null }
}

/** The number of entries in the lists of a statement that are not read. */
export function unreadEntriesOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  let unread = 0
  for (const name in value) {
    const field: unknown = value[name as keyof typeof value]
    if (Array.isArray(field)) unread += Math.max(0, field.length - maxListLength)
  }
  return unread
}
