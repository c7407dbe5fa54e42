import { comparedName } from '../../document/person-name.ts'

/** The key of a person with an account in the statements about a meeting. */
export const accountKey = (accountId: string) => `account:${accountId}`

const named = 'name:'

/** The key of a person without an account. */
export const nameKey = (name: string) => named + comparedName(name)

/** The key in a stored statement. Older apps wrote a name as it was typed, in small letters. */
export const readPersonKey = (key: string) => (key.startsWith(named) ? nameKey(key.slice(named.length)) : key)
