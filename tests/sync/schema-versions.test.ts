import { migrateDocument, schemaVersion } from '@civic-hub/committee'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { SyncDevice } from '../support/device/sync-device.ts'
import { gatherCommittee, type People, signUpPeople } from '../support/people/committee.ts'
import { createRandom } from '../support/random/random.ts'
import { type BootedRelay, bootRelay } from '../support/relay/boot-relay.ts'
import { readCommittee, readSchemaFixtures, type SchemaFixture } from '../support/schema/schema-fixtures.ts'

const fixtures = readSchemaFixtures()
const bytes = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'))

function openDocument(fixture: SchemaFixture): Y.Doc {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, bytes(fixture.document))
  return doc
}

describe.each(fixtures)('a committee of schema version $schemaVersion', (fixture) => {
  test('is read completely by the current app, which writes nothing for it', () => {
    const doc = openDocument(fixture)
    let updates = 0
    doc.on('update', () => updates++)
    expect(readCommittee(doc)).toMatchObject(fixture.reads.before as object)
    expect(updates).toBe(0)
    expect(doc.getMap('committee').get('schemaVersion')).toBe(fixture.schemaVersion)
  })

  test('accepts the pending edits of a device of the same version, in any order, before or after a migration', () => {
    const random = createRandom(fixture.schemaVersion)
    const edits = fixture.offlineEdits.map(bytes)
    expect(edits.length).toBeGreaterThan(10)
    for (let round = 0; round < 20; round++) {
      const doc = openDocument(fixture)
      const migratesAt = random.below(edits.length)
      for (const [index, edit] of random.shuffle(edits).entries()) {
        if (index === migratesAt) migrateDocument(doc)
        Y.applyUpdate(doc, edit)
      }
      expect(readCommittee(doc)).toMatchObject(fixture.reads.after as object)
    }
  })
})

describe('through the relay', () => {
  let relay: BootedRelay
  let people: People
  beforeAll(async () => {
    relay = await bootRelay()
    people = await signUpPeople(relay, 2)
  })
  afterAll(() => relay.close())
  const device = (person: number, id: string) =>
    new SyncDevice({ url: relay.url, cookie: people[person]?.cookie() ?? '' }, id)

  test.each(fixtures)(
    'an app of version $schemaVersion reconnects after the others continued: every edit arrives',
    async (fixture) => {
      const id = await gatherCommittee(people)
      const today = device(0, id)
      await today.connect()
      Y.applyUpdate(today.doc, bytes(fixture.document))
      migrateDocument(today.doc)
      await today.allSaved()
      today.doc.getMap('committee').set('schemaVersion', schemaVersion + 1)
      today.doc.getMap('committee').set('fieldOfTomorrow', { from: 'a later version' })
      await today.allSaved()

      const old = device(1, id)
      Y.applyUpdate(old.doc, bytes(fixture.document))
      for (const edit of fixture.offlineEdits) Y.applyUpdate(old.doc, bytes(edit))
      await old.connect()
      await old.allSaved()
      expect(old.refusals.filter(({ reason }) => reason !== 'missing-context')).toEqual([])
      await today.until(() => Y.encodeStateVector(today.doc).join() === Y.encodeStateVector(old.doc).join())
      for (const { doc } of [today, old]) {
        expect(readCommittee(doc)).toMatchObject(fixture.reads.after as object)
        expect(doc.getMap('committee').get('fieldOfTomorrow')).toEqual({ from: 'a later version' })
      }
      today.disconnect()
      old.disconnect()
    },
  )
})
