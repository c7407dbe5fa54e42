import { addMember } from './invite.ts'
import { makeCommittee, type Person, signUpPerson } from './signed-in-person.ts'

type Relay = Parameters<typeof signUpPerson>[1] & { url: string }
export type People = [Person, Person, ...Person[]]

export async function signUpPeople(relay: Relay, count: number): Promise<People> {
  const people: Person[] = []
  for (let index = 0; index < count; index++)
    people.push(await signUpPerson(relay.url, relay, `Person ${index} ${crypto.randomUUID().slice(0, 8)}`))
  return people as People
}

/**
 * Creates a committee for these people: the first owns it, the others are editors. Returns its document's id.
 */
export async function gatherCommittee([owner, ...others]: People): Promise<string> {
  const { id } = await makeCommittee(owner, `Committee ${crypto.randomUUID().slice(0, 8)}`)
  for (const other of others) await addMember(owner, id, other)
  return id
}
