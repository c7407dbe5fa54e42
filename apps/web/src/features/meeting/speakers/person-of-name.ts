import { nameKey } from '@civic-hub/committee'
import { type Person, peopleNamed } from '@civic-hub/committee/proceedings'

/** The known person of a typed name, if only one has it. */
export function personOf(typed: string, people: readonly Person[]): Person {
  const name = typed.trim()
  const [only, another] = peopleNamed(name, people)
  return only && !another ? { person: only.person, name: only.name } : { person: nameKey(name), name }
}
