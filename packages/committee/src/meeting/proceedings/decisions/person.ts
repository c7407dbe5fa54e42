import { groupBy } from '../../../document/group-by.ts'
import { nameKey, type Person } from '../../../document/person.ts'

export type { Person }

/** True for one key, and for an account and a typed name that is the name of that account. */
export const isSamePerson = (a: Person, b: Person): boolean =>
  a.person === b.person || a.person === nameKey(b.name) || b.person === nameKey(a.name)

export type PeopleSet = ReturnType<typeof peopleSet>

export function peopleSet(people: readonly Person[] = []) {
  const [persons, names] = [new Set<string>(), new Set<string>()]
  const add = ({ person, name }: Person) => {
    persons.add(person)
    names.add(nameKey(name))
  }
  for (const one of people) add(one)
  return {
    add,
    has: ({ person, name }: Person) => persons.has(person) || names.has(person) || persons.has(nameKey(name)),
  }
}

export function peopleIndex<T extends Person>(entries: readonly T[]): (one: Person) => readonly T[] {
  const places = new Map(entries.map((entry, place) => [entry, place]))
  const byKey = groupBy(
    entries.flatMap((entry) =>
      [`person ${entry.person}`, `name ${nameKey(entry.name)}`].map((key) => ({ key, entry })),
    ),
    ({ key }) => key,
  )
  return ({ person, name }) => {
    const keys = [`person ${person}`, `name ${person}`, `person ${nameKey(name)}`]
    const found = new Set(keys.flatMap((key) => (byKey.get(key) ?? []).map(({ entry }) => entry)))
    return [...found].sort((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0))
  }
}
