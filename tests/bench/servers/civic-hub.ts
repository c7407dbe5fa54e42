import { addMember } from '../../support/people/invite.ts'
import { makeCommittee, type Person, signUpPerson } from '../../support/people/signed-in-person.ts'
import { bootRelay } from '../../support/relay/boot-relay.ts'
import { type DocumentTarget, serve } from './serve.ts'

/** One person may create 100 committees an hour. */
const committeesPerPerson = 90

/** One account may show at least so many carets in a room. */
const peoplePerAccount = 25

/** One account stands for hundreds of people here, and types faster than they do. */
const limits = {
  frameBytes: 256 * 1024 * 1024,
  bytesPerSecond: 1024 * 1024 * 1024,
  connectionsPerAccount: 100_000,
  documentBytes: 1024 * 1024 * 1024,
}

/** The default is half a minute after the last one left, which is too long for a bench. */
const unloadAfterMs = 1_000

/** Our relay as it is deployed, with a real member's session at every target. */
await serve(async (folder) => {
  const relay = await bootRelay({
    settings: { dataDir: folder, databaseUrl: process.env.DATABASE_URL ?? null, host: '127.0.0.1', limits },
    replace: { unloadAfterMs },
  })
  let person: Person | null = null
  let made = 0

  async function makeDocument(): Promise<DocumentTarget> {
    if (person === null || made % committeesPerPerson === 0)
      person = await signUpPerson(relay.url, relay, `Member ${crypto.randomUUID()}`)
    made++
    const { id } = await makeCommittee(person, `Committee ${crypto.randomUUID()}`)
    return { documentId: id, cookie: person.cookie() }
  }

  /** Some targets share an account: each person costs the same, and signing up is slow on purpose. */
  async function makeMeeting(people: number): Promise<DocumentTarget[]> {
    const owner = await signUpPerson(relay.url, relay, `Owner ${crypto.randomUUID()}`)
    const { id } = await makeCommittee(owner, `Committee ${crypto.randomUUID()}`)
    const members: Person[] = [owner]
    while (members.length * peoplePerAccount < people) {
      const member = await signUpPerson(relay.url, relay, `Member ${crypto.randomUUID()}`)
      await addMember(owner, id, member)
      members.push(member)
    }
    return Array.from({ length: people }, (_, index) => ({
      documentId: id,
      cookie: (members[index % members.length] ?? owner).cookie(),
    }))
  }

  return {
    url: relay.url.replace('localhost', '127.0.0.1'),
    async makeDocuments(count) {
      const targets: DocumentTarget[] = []
      while (targets.length < count) targets.push(await makeDocument())
      return targets
    },
    makeMeeting,
    close: () => relay.close(),
  }
})
