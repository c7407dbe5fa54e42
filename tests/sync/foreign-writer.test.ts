import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as Y from 'yjs'
import { devicesOfATest } from '../support/device/devices-of-a-test.ts'
import { eventually } from '../support/eventually.ts'
import { gatherCommittee, type People, signUpPeople } from '../support/people/committee.ts'
import { type RelayProcess, startRelayProcess } from '../support/relay/relay-process.ts'

/* A data folder whose lock does nothing, as on some network file systems: another process writes to the
   database. */
let relay: RelayProcess
let people: People
let documentId: string
const { makeDevice } = devicesOfATest(() => ({ url: relay.url, documentId }))

beforeEach(async () => {
  relay = await startRelayProcess()
  people = await signUpPeople(relay, 2)
  documentId = await gatherCommittee(people)
})
afterEach(() => relay.close())

function writePastRelay(write: (database: Database.Database) => void): void {
  const database = new Database(`${relay.dataDir}/relay.sqlite`, { timeout: 5_000 })
  write(database)
  database.close()
}

test('S7: a relay stops with a clear message when another relay takes the database over, and no edit is lost', async () => {
  const ana = makeDevice(people[0])
  await ana.connect()
  ana.text().insert(0, 'before. ')
  await ana.allSaved()

  // A second relay takes the database over, and appends to the existing log.
  const theirs = new Y.Doc()
  theirs.getText('other').insert(0, 'of the other relay')
  writePastRelay((database) => {
    database.prepare('INSERT OR REPLACE INTO relay_run VALUES (1, 1)').run()
    database
      .prepare(
        `INSERT INTO log (document, position, account_id, at, content)
         SELECT document, max(position) + 1, ?, ?, ? FROM log GROUP BY document`,
      )
      .run(people[1]?.account.id, Date.now(), Y.encodeStateAsUpdate(theirs))
  })
  ana.text().insert(0, 'after. ')
  await eventually('its end', () => /Another relay has taken over the database/.test(relay.output()))
  await ana.until(() => ana.closeCode !== null)
  expect(await relay.stop('SIGTERM')).toBe(1)
  expect(ana.waiting.length).toBeGreaterThan(0)

  await relay.start()
  await ana.connect()
  await ana.allSaved()
  const fresh = makeDevice(people[1])
  await fresh.connect()
  expect(fresh.text().toString()).toBe('after. before. ')
  expect(fresh.text('other').toString()).toBe('of the other relay')
})

test('S7: a relay stops also when another program has written to its log', async () => {
  const ana = makeDevice(people[0])
  await ana.connect()
  ana.text().insert(0, 'before. ')
  await ana.allSaved()
  writePastRelay((database) => database.exec('DELETE FROM log'))
  ana.text().insert(0, 'after. ')
  await eventually('its end', () => /has written to the documents/.test(relay.output()))
  expect(await relay.stop('SIGTERM')).toBe(1)
  await relay.start()
  await ana.connect()
  await ana.allSaved()
  const fresh = makeDevice(people[1])
  await fresh.connect()
  expect(fresh.text().toString()).toBe('after. before. ')
})

test('S7: writes of the operator’s commands beside it do not stop the relay', async () => {
  const ana = makeDevice(people[0])
  await ana.connect()
  writePastRelay((database) => database.exec("UPDATE committees SET emoji = '🌳'"))
  ana.text().insert(0, 'all the same')
  await ana.allSaved()
  expect((await fetch(`${relay.url}/readyz`)).status).toBe(200)
})
