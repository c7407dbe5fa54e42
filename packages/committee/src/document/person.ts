import type { FormField } from './form-fields.ts'
import { comparedName, maxPersonNameLength, tidyName } from './person-name.ts'
import { readField, readOptionalText, readText } from './tolerant-read.ts'

/**
 * A person as every field reads one: an account, or a typed name. A member of the directory has the key of the account,
 * or else the key of the name.
 */
export interface Person {
  /** `account:{id}`, or `name:{compared name}`. */
  readonly person: string
  readonly name: string
}

const account = 'account:'
const named = 'name:'

export const accountKey = (accountId: string) => account + accountId

export const nameKey = (name: string) => named + comparedName(name)

export const hasAccount = ({ person }: Pick<Person, 'person'>): boolean => person.startsWith(account)

/** A person who was typed by name, also if an account has the same name. */
export const typedPerson = (name: string): Person => ({ person: nameKey(name), name })

/** The key in a stored value. Older apps wrote a name as it was typed, in small letters. */
export const readPersonKey = (key: string): string => (key.startsWith(named) ? nameKey(key.slice(named.length)) : key)

/** Reads a person of a statement; null without a key or a name. */
export function readStatedPerson(value: unknown): Person | null {
  const [key, name] = [readField(value, 'person'), readField(value, 'name')].map(readOptionalText)
  return key && name ? { person: readPersonKey(key), name } : null
}

/**
 * Reads a person from each stored form: `{person, name}` of a statement, `{account, name}` of an author, or the text of
 * a typed name. A name never becomes the account of that name.
 */
function readPerson(value: unknown): Person | null {
  const text = readText(value).trim()
  if (text !== '') return typedPerson(text)
  const accountId = readOptionalText(readField(value, 'account'))
  const name = readText(readField(value, 'name'))
  if (name.trim() === '') return null
  return accountId === null ? readStatedPerson(value) : { person: accountKey(accountId), name }
}

/** A name is stored as it was typed, without surplus spaces. */
export const storedPerson = ({ person, name }: Person): Person => ({ person, name: tidyName(name) })

export const personField = {
  read: readPerson,
  stored: storedPerson,
  isSame: (a: Person, b: Person) => a.person === b.person && a.name === b.name,
  empty: typedPerson(''),
  reason: 'too-long',
  fits: ({ name }: Person) => tidyName(name).length <= maxPersonNameLength,
} as const satisfies FormField<Person, Person, string>
