import {
  editMeeting,
  isFromNewerApp,
  migrateDocument,
  queryMeetingList,
  readSchemaVersion,
  schemaVersion,
  type TransitionContext,
} from '@civic-hub/committee'
import { readCommitteeContent } from '@civic-hub/committee/export'
import { recordLetter, recordPublic, setMinutesSettings } from '@civic-hub/committee/minutes'
import { closeSession, stateCorrection } from '@civic-hub/committee/proceedings'
import { copyNumbers } from '@civic-hub/committee/resolutions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { SyncDevice } from '../support/device/sync-device.ts'
import { gatherCommittee, type People, signUpPeople } from '../support/people/committee.ts'
import { createRandom } from '../support/random/random.ts'
import { type BootedRelay, bootRelay } from '../support/relay/boot-relay.ts'
import {
  readCommittee,
  readSchemaContent,
  readSchemaFixtures,
  type SchemaFixture,
} from '../support/schema/schema-fixtures.ts'

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

test.each(fixtures)('an export of version $schemaVersion has what the first one had', (fixture) => {
  const content = readSchemaContent(fixture.schemaVersion)
  const doc = openDocument(fixture)
  expect(readCommitteeContent(doc)).toMatchObject(content.before as object)
  for (const edit of fixture.offlineEdits) Y.applyUpdate(doc, bytes(edit))
  expect(readCommitteeContent(doc)).toMatchObject(content.after as object)
})

const by = { account: 'ann', name: 'Ann' }
const letter = { from: 'Dora', date: null, subject: 'Roads', item: null }
const number = { number: '2026-001', year: 2026, sequence: 1, givenAt: '2026-11-20T12:00:00.000Z' }
/** The statements of version 3, each made in a live meeting. */
const statements: Record<string, (doc: Y.Doc, context: TransitionContext, meetingId: string) => unknown> = {
  correction: (...at) => stateCorrection(...at, { minutesOf: at[2], reads: 'Anne', text: 'Ann' }, by),
  letter: (...at) => recordLetter(...at, letter, by),
  'number of the public': (...at) => recordPublic(...at, 12, by),
  'kind of meeting': (...at) => editMeeting(...at, {}, { kind: 'Special meeting' }),
  'setting of minutes': (doc, context) => setMinutesSettings(doc, context, { signers: ['Chair'] }),
  'closed session': (...at) => closeSession(...at, '54957(b)', 'A lawsuit', [], by),
  'resolution number': (doc, context, meetingId) =>
    copyNumbers(doc, context, [{ ...number, motionId: 'motion-1', meetingId }]),
}

test.each(Object.keys(statements))(
  'a %s raises the version of a committee of version 2, so that an app of version 2 does not offer Approve',
  (name) => {
    const doc = openDocument(fixtures[1] as SchemaFixture)
    const live = queryMeetingList(doc)
      .read()
      .find(({ title }) => title === 'November')
    let made = 0
    const context = { now: () => new Date('2026-11-26T19:00:00Z'), randomId: () => `later${made++}` }
    expect(readSchemaVersion(doc)).toBe(2)
    expect(statements[name]?.(doc, context, live?.id ?? '')).toMatchObject({ ok: true })
    // The app does not offer Approve in a committee with a higher version than its own.
    expect(readSchemaVersion(doc)).toBeGreaterThan(2)
    expect(isFromNewerApp(doc)).toBe(false)
  },
)

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
