import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { createObservable } from '../observable.ts'
import type { Opening } from '../open-document.ts'
import type { Replica } from '../replica.ts'
import { createDeviceKey, type DeviceKey } from '../sealing/device-key.ts'
import { sealExport } from '../sealing/seal-export.ts'
import { sealDevice } from '../sealing/testing/seal-device.ts'
import { createDevice, type Device } from '../store/device.ts'
import { type CommitteeOnDevice, smallValues } from '../store/device-database.ts'
import { loadDocument, storeUpdates } from '../store/update-store.ts'
import { wipeDeviceDatabase } from '../store/wipe-device-database.ts'
import { findUnproven } from './check-changes.ts'
import { type ImportedChanges, importChanges } from './import-changes.ts'
import { readExport } from './read-export.ts'
import type { ImportableCommittee } from './readable-export.ts'
import { type ExportReport, writeExport } from './write-export.ts'

const id = 'parks-document'
const people = ['ana', 'ben', 'carol'] as const
type Name = (typeof people)[number]
let hub: DeviceKey
let devices: Record<Name, Device>
let docs: Record<Name, Y.Doc>
/** The report of the last export. */
let report: ExportReport

beforeEach(async () => {
  hub = await createDeviceKey()
  devices = { ana: createDevice('ana'), ben: createDevice('ben'), carol: createDevice('carol') }
  docs = { ana: new Y.Doc(), ben: new Y.Doc(), carol: new Y.Doc() }
  for (const name of people) await sealDevice(devices[name], hub)
})
afterEach(async () => {
  for (const name of people) {
    devices[name].close()
    await wipeDeviceDatabase(name)
  }
  vi.restoreAllMocks()
})

/** Makes an edit that the hub has not acknowledged. */
async function write(name: Name, words: string): Promise<void> {
  const doc = docs[name]
  let update = new Uint8Array()
  doc.once('update', (made: Uint8Array) => {
    update = new Uint8Array(made)
  })
  doc.getText('notes').insert(doc.getText('notes').length, words)
  const row = { key: `${words} ${Math.random()}`, update, pending: true, place: 'notes' }
  await storeUpdates(await devices[name].database(), id, [row], null)
}

const committee = { id, slug: 'parks', name: 'Parks', emoji: '🌳', createdAt: '2026-01-02T03:04:05.000Z' }

async function exported(name: Name): Promise<ImportableCommittee> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array<ArrayBuffer>>()
  const file = new Response(readable).blob()
  const given = {
    committee: committee as unknown as CommitteeOnDevice,
    files: [],
    bytes: 0,
    open: async () => ({ doc: docs[name], done: () => undefined }),
    authors: async () => null,
    seal: (doc: Y.Doc, state: Uint8Array<ArrayBuffer>, author: string) =>
      sealExport(devices[name], id, doc, state, author, undefined),
  }
  report = await writeExport(writable, [given], {
    pages: { ofCommittee: () => [], atTop: () => ({ path: 'README.txt', content: '' }) },
    ...{
      hub: 'https://hub.example',
      account: name,
      name,
      now: new Date(),
      signal: new AbortController().signal,
    },
    fetchFile: async () => null,
    fetchApprovals: async () => [],
    onProgress: () => undefined,
  })
  const [read] = (await readExport(await file, () => '')).committees
  if (!read) throw new Error('the file has no committee')
  return read
}

async function take(name: Name, from: ImportableCommittee): Promise<ImportedChanges> {
  expect(await findUnproven(devices[name], from)).toBe(null)
  const doc = docs[name]
  const replica = {
    doc,
    documentId: id,
    opening: createObservable<Opening>('ready'),
    flush: async () => undefined,
    adopt({ state, sealed }: Parameters<Replica['adopt']>[0]) {
      Y.applyUpdate(doc, state)
      for (const { update } of sealed) Y.applyUpdate(doc, update)
    },
  } as unknown as Replica
  return importChanges(devices[name], replica, from, new AbortController().signal, () => undefined)
}

const hold = async (name: Name) => {
  const { pending } = await loadDocument(await devices[name].database(), id)
  return [...pending.values()].flatMap(({ sealed }) => (sealed ? [sealed] : []))
}

test('L21: changes that two devices exchange by file are the same on both, and keep their author', async () => {
  await write('ana', 'Ana. ')
  await write('ana', 'More. ')
  expect((await take('ben', await exported('ana'))).authors).toEqual([
    { accountId: 'ana', name: 'ana', added: 1, known: 0 },
  ])
  await write('ben', 'Ben. ')
  const back = await take('ana', await exported('ben'))
  expect(back.authors).toEqual([
    { accountId: 'ana', name: 'ana', added: 0, known: 1 },
    { accountId: 'ben', name: 'ben', added: 1, known: 0 },
  ])
  expect(docs.ana.getText('notes').toString()).toBe('Ana. More. Ben. ')
  expect(Y.encodeStateAsUpdate(docs.ana)).toEqual(Y.encodeStateAsUpdate(docs.ben))
  // Ana's own edits count on her device, and her sealed ones on Ben's.
  expect((await hold('ana')).map(({ changes }) => changes)).toEqual([0, 1])
  expect((await hold('ben')).map(({ changes }) => changes)).toEqual([1, 0])
})

test("L21: a third device gets the first device's changes from the second one, once", async () => {
  await write('ana', 'Ana. ')
  await take('ben', await exported('ana'))
  await write('ben', 'Ben. ')
  const file = await exported('ben')
  expect((await take('carol', file)).authors.map(({ accountId, added }) => [accountId, added])).toEqual([
    ['ana', 1],
    ['ben', 1],
  ])
  expect(docs.carol.getText('notes').toString()).toBe('Ana. Ben. ')
  expect((await take('carol', file)).isNew).toBe(false)
  expect((await take('carol', await exported('ana'))).isNew).toBe(false)
  expect((await hold('carol')).map(({ order }) => order)).toEqual([1, 2])
})

test('L21: all stored changes are present after the page ended before it showed any', async () => {
  await write('ana', 'Ana. ')
  await take('ben', await exported('ana'))
  const { rows } = await loadDocument(await devices.ben.database(), id)
  const again = new Y.Doc()
  for (const { update } of rows) Y.applyUpdate(again, update)
  expect(again.getText('notes').toString()).toBe('Ana. ')
})

test('L21: rejects changes without proof, and returns the reason', async () => {
  await write('ana', 'Ana. ')
  const file = await exported('ana')
  const changes = file.changes
  const [part] = changes?.parts ?? []
  if (!changes || !part) throw new Error('the file has no changes')
  const why = (other: Partial<typeof changes>) => findUnproven(devices.ben, { id, changes: { ...changes, ...other } })
  expect(await why({ parts: [{ ...part, update: Y.encodeStateAsUpdate(new Y.Doc()) }] })).toBe('altered')
  expect(await why({ document: Y.encodeStateAsUpdate(new Y.Doc()) })).toBe('altered')
  expect(await why({ parts: [{ ...part, accountId: 'carol' }] })).toBe('other-hub')
  expect(await why({ unsealed: 1 })).toBe('not-sealed')
  expect(await why({ exporter: null })).toBe('not-sealed')
  expect(await findUnproven(devices.ben, { id: 'another', changes })).toBe('altered')
  expect(await findUnproven(devices.ben, { id, changes: null })).toBe('not-sealed')
  await sealDevice(devices.ben, await createDeviceKey())
  expect(await why({})).toBe('other-hub')
  await (await devices.ben.database()).delete(smallValues, 'seal')
  expect(await why({})).toBe('no-seal-here')
  vi.spyOn(crypto, 'subtle', 'get').mockReturnValue(undefined as never)
  expect(await why({})).toBe('no-https')
})

test('L21: a device without a seal exports how many changes in its file cannot be verified', async () => {
  await (await devices.ana.database()).delete(smallValues, 'seal')
  await write('ana', 'Ana. ')
  const { changes } = await exported('ana')
  expect(changes).toMatchObject({ exporter: null, unsealed: 1, parts: [] })
  // The person sees that the changes cannot be added, instead of how to add them.
  expect(report.committees[0]?.isProven).toBe(false)
  await sealDevice(devices.ana, hub)
  await exported('ana')
  expect(report.committees[0]?.isProven).toBe(true)
})

test('L21: does not sign an imported committee as one person’s', async () => {
  const database = await devices.ana.database()
  const update = Y.encodeStateAsUpdate(docs.ana)
  await storeUpdates(database, id, [{ key: 'k', update, pending: true, place: 'import' }], null)
  expect((await exported('ana')).changes).toMatchObject({ unsealed: 1, parts: [] })
})
