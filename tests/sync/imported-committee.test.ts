import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as Y from 'yjs'
import { devicesOfATest } from '../support/device/devices-of-a-test.ts'
import { gatherCommittee, type People, signUpPeople } from '../support/people/committee.ts'
import { type BootedRelay, bootRelay } from '../support/relay/boot-relay.ts'

/* A committee of another hub, as the app uploads it from a file: everything is new to this relay, and
   written by many people. */
let relay: BootedRelay
let people: People
let documentId = ''
const { makeDevice, connectDevice } = devicesOfATest(() => ({ url: relay.url, documentId }))
beforeAll(async () => {
  relay = await bootRelay()
  people = await signUpPeople(relay, 2)
})
afterAll(() => relay.close())

/** Years of openings, each under its own client id. */
function yearsElsewhere(openings: number): Uint8Array {
  const updates = Array.from({ length: openings }, (_, opening) => {
    const doc = new Y.Doc()
    doc.clientID = 1_000_000 + opening
    doc.getMap('openings').set(String(opening), true)
    return Y.encodeStateAsUpdate(doc)
  })
  return Y.mergeUpdates(updates)
}

/** As `importedLog` in apps/web/src/replica/transfer/import-committee.ts. */
const importedLog = { logId: 'import', position: 1, entryTag: 0 }

test('Y3: a committee of another hub, with the client ids of years, is accepted completely, and its client ids do not belong to the uploader', async () => {
  documentId = await gatherCommittee(people)
  const ana = makeDevice(people[0])
  Y.applyUpdate(ana.doc, yearsElsewhere(1_501))
  Object.assign(ana, importedLog)
  await ana.connect()
  await ana.allSaved()
  expect(ana.refusals).toEqual([])
  ana.text().insert(0, 'Ana goes on. ')
  await ana.allSaved()

  const sam = await connectDevice(people[1])
  expect(sam.doc.getMap('openings').size).toBe(1_501)
  expect(sam.text().toString()).toBe('Ana goes on. ')
  sam.disconnect()

  const database = new Database(relay.databaseFile, { readonly: true })
  const owned = database.prepare('SELECT brought, count(*) AS ids FROM writers GROUP BY brought ORDER BY brought')
  expect(owned.all()).toEqual([
    { brought: 0, ids: 1 },
    { brought: 1, ids: 1_501 },
  ])
  database.close()
})

test('without that position, this many new client ids at once are refused', async () => {
  documentId = await gatherCommittee(people)
  const ana = makeDevice(people[0])
  Y.applyUpdate(ana.doc, yearsElsewhere(600))
  await ana.connect()
  await ana.until(() => ana.refusals.length > 0)
  expect(ana.refusals[0]?.reason).toBe('foreign-client-id')
})
