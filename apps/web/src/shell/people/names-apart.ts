import { peopleAlike } from '@civic-hub/protocol/similar-names'
import { personNameTexts as texts } from '../../texts/en/person-names.ts'

/** A name of a person in statements: `person` is the key of an account, or of a typed name. */
export interface NamedPerson {
  readonly person: string
  readonly name: string
}

const account = 'account:'
/** As many letters of a random id as tell the accounts of a committee apart. */
const markLength = 4

const markOf = (person: string) =>
  person.startsWith(account) ? texts.account(person.slice(-markLength)) : texts.noAccount

/** Returns the mark of each person whose name looks like that of another one. */
export const marksOf = (people: readonly NamedPerson[]): ReadonlyMap<string, string> =>
  new Map(
    Array.from(peopleAlike(people.map(({ person, name }) => ({ id: person, name }))), (person) => [
      person,
      markOf(person),
    ]),
  )
