import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { type Committees, openCommittees } from '../session/committees.ts'
import { createDevice, type Device } from '../store/device.ts'
import { wipeDeviceDatabase } from '../store/wipe-device-database.ts'
import { importCommittee } from './import-committee.ts'
import type { ImportableCommittee } from './readable-export.ts'

/* The data that an import leaves at the hub and on the device, wherever it ends. */

const sha256 = 'a'.repeat(64)
const doc = new Y.Doc()
doc.getMap('committee').set('name', 'Parks')
const parks: ImportableCommittee = {
  ...{
    id: 'parks-document',
    slug: 'parks',
    name: 'Parks',
    emoji: '🌳',
    people: [],
    missing: [],
    approvals: [],
    authors: null,
  },
  createdAt: '2026-01-02T03:04:05.000Z',
  state: Y.encodeStateAsUpdate(doc),
  content: {} as ImportableCommittee['content'],
  files: [{ sha256, name: 'Plan.txt', mime: 'text/plain', bytes: 4, path: 'parks/files/Plan.txt' }],
  changes: null,
  readFile: async () => new Blob(['plan']),
}

let device: Device
let committees: Committees
/** The committees at the hub, and its response. */
let atHub: { id: string }[]
let answers: { document: number; registering: 'taken' | 'answer lost' | 'away' | number }

beforeEach(() => {
  atHub = []
  answers = { document: 404, registering: 'taken' }
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit = {}) => {
    if (path.startsWith('/sync/')) return new Response(null, { status: answers.document })
    if (method !== 'POST') return Response.json({ committees: atHub, requested: [], declined: [] })
    const { registering } = answers
    if (registering === 'away') throw new TypeError('no answer')
    if (typeof registering === 'number')
      return Response.json({ error: { code: 'gone', message: 'Gone' } }, { status: registering })
    const entry = { ...JSON.parse(String(body)), slug: 'parks-2', access: 'owner' }
    if (!atHub.some(({ id }) => id === entry.id)) atHub.push(entry)
    if (registering === 'answer lost') throw new TypeError('no answer')
    return Response.json(entry, { status: 201 })
  })
  device = createDevice('importer')
  committees = openCommittees(
    device,
    () => undefined,
    () => undefined,
  )
})
afterEach(async () => {
  committees.close()
  device.close()
  await wipeDeviceDatabase('importer')
  vi.unstubAllGlobals()
})

const run = (imported = parks, asCopy = false) =>
  importCommittee(imported, {
    device,
    committees,
    asCopy,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  })

async function stored(): Promise<Record<string, number>> {
  const database = await device.database()
  const names = ['updates', 'pending', 'documents', 'committees', 'files', 'uploads'] as const
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await database.count(name)] as const)))
}
const nothing = { updates: 0, pending: 0, documents: 0, committees: 0, files: 0, uploads: 0 }
const everything = { updates: 1, pending: 1, documents: 1, committees: 1, files: 1, uploads: 1 }

test('leaves no empty committee at the hub if the storage fails', async () => {
  const database = await device.database()
  vi.spyOn(database, 'transaction').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await expect(run()).rejects.toMatchObject({ name: 'QuotaExceededError' })
  expect(atHub).toEqual([])
  expect(await stored()).toEqual(nothing)
  expect(await run()).toMatchObject({ kind: 'imported', copied: null })
})

test.each(['answer lost', 'away'] as const)(
  'keeps the complete committee and registers it later if the hub does not answer (%s) or the page ends before',
  async (registering) => {
    answers.registering = registering
    expect(await run()).toMatchObject({
      kind: 'imported',
      committee: { id: 'parks-document', registered: false },
    })
    expect(await stored()).toEqual(everything)
    // The page ends, and is opened again.
    committees.close()
    answers.registering = 'taken'
    committees = openCommittees(
      device,
      () => undefined,
      () => undefined,
    )
    await committees.refresh()
    expect(atHub.map(({ id }) => id)).toEqual(['parks-document'])
    expect(committees.state.get().committees).toMatchObject([{ slug: 'parks-2', registered: true }])
    expect(await stored()).toEqual(everything)
  },
)

test('leaves nothing on the device if the hub refuses', async () => {
  answers.registering = 410
  expect(await run()).toMatchObject({ kind: 'refused', problem: { code: 'gone' } })
  expect(await stored()).toEqual(nothing)
  expect(committees.state.get().committees).toEqual([])
})

test.each([410, 403])('does not try an id that the hub refuses (%i)', async (document) => {
  answers.document = document
  const outcome = await run()
  if (outcome.kind !== 'imported') throw new Error(outcome.kind)
  expect(outcome.copied).toBe('taken')
  expect(outcome.committee.id).not.toBe('parks-document')
  expect(await stored()).toEqual(everything)
  for (const name of ['updates', 'documents', 'files', 'uploads'] as const)
    for (const row of await (await device.database()).getAll(name)) expect(row.documentId).toBe(outcome.committee.id)
})

test('imports a requested copy beside the committee that is here', async () => {
  await run()
  expect(await run()).toMatchObject({ kind: 'already-here' })
  const outcome = await run(parks, true)
  if (outcome.kind !== 'imported') throw new Error(outcome.kind)
  expect(outcome.copied).toBe('asked')
  expect(committees.state.get().committees.map(({ id }) => id)).toEqual(['parks-document', outcome.committee.id])
  expect(await stored()).toEqual({
    updates: 2,
    pending: 2,
    documents: 2,
    committees: 2,
    files: 2,
    uploads: 2,
  })
})
