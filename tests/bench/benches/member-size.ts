import { join } from 'node:path'
import Database from 'better-sqlite3'
import { makeCommittee, signUpPerson } from '../../support/people/signed-in-person.ts'
import { bootRelay } from '../../support/relay/boot-relay.ts'
import type { Bench } from '../measure/bench.ts'

/**
 * Measures the database space of one more person: the account with its session, and a committee of their own.
 */
export const memberSize: Bench = {
  name: 'member-size',
  async run({ folder, short }) {
    // The relay accepts 60 sign-ups an hour from one address.
    const count = short ? 10 : 55
    const dataDir = join(folder, 'members')
    const relay = await bootRelay({ settings: { dataDir } })
    const owner = await signUpPerson(relay.url, relay, 'Owner')
    const { id } = await makeCommittee(owner, 'Parks')
    await owner.put(`/api/committees/${id}/join-policy`, { joinPolicy: 'open' })
    const before = usedBytes(relay.databaseFile)
    for (let index = 0; index < count; index++) {
      const person = await signUpPerson(relay.url, relay, `Member ${index}`)
      await person.post('/api/committees/join', { name: 'Parks' })
    }
    const used = usedBytes(relay.databaseFile) - before
    await relay.close()
    return [
      {
        what: 'a member in the database: account, session, access and their journal',
        unit: 'KB',
        samples: { 'civic-hub': [used / count / 1000] },
        goals: [],
        note: 'with one device; each further device takes a session more',
      },
    ]
  },
}

/**
 * Returns the bytes of the rows, not of their pages, which are not full with so few people. An index counts
 * as much as its columns.
 */
function usedBytes(file: string): number {
  const database = new Database(file, { readonly: true })
  const used = database.prepare<[], { bytes: number }>('SELECT sum(payload) AS bytes FROM dbstat').get()
  database.close()
  return used?.bytes ?? 0
}
