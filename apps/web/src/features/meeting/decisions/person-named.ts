import { nameKey } from '@civic-hub/committee'
import type { Person } from '@civic-hub/committee/proceedings'

/** The known person with a typed name, or a person under that name; null without a name. */
export function personNamed(typed: string, people: readonly Person[]): Person | null {
  const name = typed.trim()
  if (name === '') return null
  const known = people.find((one) => nameKey(one.name) === nameKey(name))
  return known ? { person: known.person, name: known.name } : { person: nameKey(name), name }
}
