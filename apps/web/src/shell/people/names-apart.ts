import { accountKey, hasAccount, type Person } from '@civic-hub/committee'
import { peopleAlike } from '@civic-hub/protocol/similar-names'
import { openAccount } from '../../replica/react/device-provider.tsx'
import { personNamesTexts as texts } from '../../texts/en/person-names.gen.ts'

/** Returns the function that writes the names of this list: a name that looks like another one has a mark. */
export type NamesApart = (people: readonly Person[]) => (one: Person) => string

/** As many letters of a random id as tell the accounts of a committee apart. */
const markLength = 4

const markOf = (person: string) => (hasAccount({ person }) ? texts.account(person.slice(-markLength)) : texts.noAccount)

/** The names of a list are compared with each other and with those of `members`. */
function namesAmong(members: readonly Person[]): NamesApart {
  let known = { key: '', alike: new Set() as ReadonlySet<string> }
  return (people) => {
    const listed = [...people, ...members].map(({ person, name }) => ({ id: person, name }))
    const key = JSON.stringify(listed)
    // Most lists are new arrays with each rendering.
    if (key !== known.key) known = { key, alike: peopleAlike(listed) }
    const { alike } = known
    return ({ person, name }) => (alike.has(person) ? `${name} ${markOf(person)}` : name)
  }
}

/** Calls `show` now, and after each change of the people with access to the committee. */
export function followPeople(documentId: string, signal: AbortSignal, show: (next: () => NamesApart) => void): void {
  const committees = openAccount()?.committees
  if (signal.aborted || !committees) return
  const find = () => committees.state.get().committees.find(({ id }) => id === documentId)
  let shown: unknown = null
  const update = () => {
    const people = find()?.people ?? []
    if (people === shown) return
    shown = people
    const members = people.map(({ accountId, name }) => ({ person: accountKey(accountId), name }))
    const namesApart = namesAmong(members)
    show(() => namesApart)
  }
  update()
  signal.addEventListener('abort', committees.state.subscribe(update))
  if (find()?.registered) void committees.askForPeople(documentId)
}
