import { nameKey } from '../person-keys.ts'
import type { Person } from './statement-fields.ts'

/** True for one key, and for an account and a typed name that is the name of that account. */
export const isSamePerson = (a: Person, b: Person): boolean =>
  a.person === b.person || a.person === nameKey(b.name) || b.person === nameKey(a.name)
