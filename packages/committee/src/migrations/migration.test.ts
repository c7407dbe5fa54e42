import { describe, expect, test } from 'vitest'
import type * as Y from 'yjs'
import { findMeeting, schemaVersion } from '../document/committee-document.ts'
import { asMap, readText } from '../document/tolerant-read.ts'
import { createCommitteeInUse } from '../testing/committee-in-use.ts'
import { contentOf } from '../testing/content.ts'
import { bring, createReplica, present, type Replica } from '../testing/replica.ts'
import { fillingKey, type Migration, migrateDocument, migrations } from './migration.ts'

const inUse = createCommitteeInUse()

// Examples. Version 2: an action item has several owners. Version 3 depends on it: the number of owners.

const severalOwners: Migration = {
  version: 2,
  *fillings(doc) {
    for (const item of actionItems(doc)) {
      const owners = readText(item.get('owner'))
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '')
      yield { map: item, field: 'owners', value: owners }
    }
  },
}
const ownerCount: Migration = {
  version: 3,
  *fillings(doc) {
    for (const item of actionItems(doc)) yield { map: item, field: 'ownerCount', value: readOwners(item).length }
  },
}
const steps = [severalOwners, ownerCount]

function* actionItems(doc: Y.Doc): Generator<Y.Map<unknown>> {
  for (const value of present(findMeeting(doc, inUse.live)).values()) {
    const item = asMap(value)
    if (item?.has('done') || item?.has('owner')) yield item
  }
}

/** Like a reader of version 2: the field, or while it is absent, the filling of the migration. */
function readOwners(item: Y.Map<unknown>): string[] {
  const stored = item.has('owners') ? item.get('owners') : item.get(fillingKey('owners'))
  return Array.isArray(stored) ? stored.map(String) : []
}

const itemIn = ({ doc }: Replica) => present(asMap(findMeeting(doc, inUse.live)?.get(`action:${inUse.actionItem}`)))
const ownersIn = (replica: Replica) => readOwners(itemIn(replica))

function updatesOf(doc: Y.Doc, run: () => void): number {
  let updates = 0
  const count = () => updates++
  doc.on('update', count)
  run()
  doc.off('update', count)
  return updates
}

describe('migrating', () => {
  test('adds fillings for absent fields, in order, and once', () => {
    const replica = createReplica('a', 1000, inUse.base)
    itemIn(replica).set('owner', 'Ann, Bob')
    migrateDocument(replica.doc, steps)
    expect(ownersIn(replica)).toEqual(['Ann', 'Bob'])
    expect(itemIn(replica).get(fillingKey('ownerCount'))).toBe(2)
    expect(itemIn(replica).has('owners')).toBe(false)
    expect(updatesOf(replica.doc, () => migrateDocument(replica.doc, steps))).toBe(0)
  })

  test('writes the same content on every device', () => {
    const [a, b] = [createReplica('a', 11, inUse.base), createReplica('b', 4_000_000_000, inUse.base)]
    for (const { doc } of [a, b]) migrateDocument(doc, steps)
    expect(contentOf(a.doc)).toBe(contentOf(b.doc))
  })

  test('on two devices concurrently: merged, no value is doubled and a further run writes nothing', () => {
    const [a, b] = [createReplica('a', 11, inUse.base), createReplica('b', 12, inUse.base)]
    for (const { doc } of [a, b]) migrateDocument(doc, steps)
    const alone = contentOf(a.doc)
    bring(a, b)
    bring(b, a)
    expect(contentOf(a.doc)).toBe(alone)
    expect(contentOf(b.doc)).toBe(alone)
    for (const { doc } of [a, b]) expect(updatesOf(doc, () => migrateDocument(doc, steps))).toBe(0)
  })

  // To Yjs, the higher client id is the later write: if the field itself were written, one device would lose
  // the edit.
  test.each([
    ['lower', 11, 12],
    ['higher', 12, 11],
  ])('a later edit on one of the two devices is kept, with the %s client id', (_name, clientId, other) => {
    const [a, b] = [createReplica('a', clientId, inUse.base), createReplica('b', other, inUse.base)]
    for (const { doc } of [a, b]) migrateDocument(doc, steps)
    itemIn(a).set('owners', ['Cem'])
    bring(b, a)
    bring(a, b)
    expect(ownersIn(a)).toEqual(['Cem'])
    expect(ownersIn(b)).toEqual(['Cem'])
  })

  test('the changes of an old app that was offline are migrated by the next run', () => {
    const old = createReplica('o', 5, inUse.base)
    const replica = createReplica('a', 1000, inUse.base)
    migrateDocument(replica.doc, steps)
    itemIn(old).set('owner', 'Dora, Eli')
    bring(old, replica)
    migrateDocument(replica.doc, steps)
    expect(ownersIn(replica)).toEqual(['Dora', 'Eli'])
    // Unless the new field was edited since.
    itemIn(replica).set('owners', ['Cem'])
    itemIn(old).set('owner', 'Faye')
    bring(old, replica)
    migrateDocument(replica.doc, steps)
    expect(ownersIn(replica)).toEqual(['Cem'])
    // The old app has lost no data, and is not locked out.
    bring(replica, old)
    expect(itemIn(old).get('owner')).toBe('Faye')
    expect(old.doc.getMap('committee').get('schemaVersion')).toBe(schemaVersion)
  })

  test('the existing migrations: in order, none above the schema version; an empty list writes nothing', () => {
    const versions = migrations.map(({ version }) => version)
    expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b))
    for (const version of versions) expect(version).toBeLessThanOrEqual(schemaVersion)
    const { doc } = createReplica('a', 1000, inUse.base)
    expect(updatesOf(doc, () => migrateDocument(doc, []))).toBe(0)
  })
})
