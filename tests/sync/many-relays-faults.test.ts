import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from '../../apps/relay/src/store/postgres/testing/start-postgres.ts'
import { connectAgain } from '../support/device/connect-again.ts'
import { openTypists, type Typists } from '../support/device/typists.ts'
import { eventually } from '../support/eventually.ts'
import { makeCommittee, type Person, signUpPerson } from '../support/people/signed-in-person.ts'
import { type ManyRelays, startManyRelays } from '../support/relay/many-relays.ts'
import { killRelaysInTurn } from '../support/relay/relay-kills.ts'

let postgres: TestPostgres
let relays: ManyRelays
let ana: Person
/** A device at each of three relays, and all in one document. */
let typists: Typists

beforeAll(async () => {
  postgres = await startPostgres()
  relays = await startManyRelays(await postgres.newDatabase(), 3)
  ana = await signUpPerson(relays.url(0), relays, 'Ana Ortiz')
})
beforeEach(async () => {
  const { id } = await makeCommittee(ana, `Parks ${crypto.randomUUID().slice(0, 8)}`)
  typists = await openTypists(relays, ana, id)
  return () => typists.disconnect()
})
afterAll(async () => {
  await relays.close()
  await postgres.close()
})

test('Y4: each of three relays is killed in turn while people type: no acknowledged edit is lost', async () => {
  const stop = typists.type()
  expect(await killRelaysInTurn(relays, typists, { kills: 3, editsBetween: 15 })).toBe(3)
  stop()
  await typists.expectEqual()
})

test('Y4: PostgreSQL is killed and starts again while people type: no acknowledged edit is lost', async () => {
  const stop = typists.type()
  await typists.savedMore(30)
  await postgres.kill()
  for (const device of typists.devices) await eventually('closed', () => device.closeCode !== null)
  const safe = typists.acknowledged()
  await postgres.restart()
  await typists.expectKept(safe, 0)
  await typists.savedMore(10)
  stop()
  await typists.expectEqual()
})

test('Y4: a frozen relay that comes back notices what the others appended, and overwrites nothing', async () => {
  const [frozen, other] = typists.devices as [Typists['devices'][number], Typists['devices'][number]]
  const stop = typists.type()
  await typists.savedMore(10)
  relays.spawned(0).process.kill('SIGSTOP')
  const before = other.saved
  await other.until(() => other.saved > before + 50)
  const safe = typists.acknowledged()
  const reached = frozen.saved
  relays.spawned(0).process.kill('SIGCONT')
  await eventually('the frozen relay goes on', async () => {
    if (frozen.closeCode !== null) await connectAgain(frozen)
    return frozen.saved > reached
  })
  await typists.expectKept(safe, 0)
  stop()
  await typists.expectEqual()
})
