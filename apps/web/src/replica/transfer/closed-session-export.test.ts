import 'fake-indexeddb/auto'
import { startMeetingNow, type TransitionContext } from '@civic-hub/committee'
import { closeSession, queryDecisions } from '@civic-hub/committee/proceedings'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { createObservable } from '../observable.ts'
import { createDevice, type Device } from '../store/device.ts'
import { type CommitteeOnDevice, smallValues } from '../store/device-database.ts'
import { closedSessionsKey } from '../store/update-store.ts'
import { wipeDeviceDatabase } from '../store/wipe-device-database.ts'
import { gatherExport } from './gather-export.ts'
import { importCommittee } from './import-committee.ts'
import { openZip, unpackBytes } from './open-zip.ts'
import { readExport } from './read-export.ts'
import { writeExport } from './write-export.ts'

const parks: CommitteeOnDevice = {
  id: 'parks-document',
  slug: 'parks',
  earlierSlugs: [],
  name: 'Parks',
  emoji: '🌳',
  createdAt: '2026-01-02T03:04:05.000Z',
  access: 'owner',
  registered: true,
  lost: false,
}
const closed = 'closed-12345678'
const planted = 'Zanzibar'

let device: Device
vi.mock('../react/device-provider.tsx', () => ({
  openAccount: () => ({ device, committees: { state: createObservable({ committees: [parks] }) } }),
}))
vi.mock('../react/open-replicas.ts', () => ({ openReplicas: () => [] }))

beforeEach(() => {
  device = createDevice('reader')
})
afterEach(async () => {
  for (const account of ['reader', 'other']) await wipeDeviceDatabase(account)
})

/** All rows of a device's database, as text. */
async function rowsOf(one: Device): Promise<string> {
  const database = await one.database()
  const rows = await Promise.all([...database.objectStoreNames].map((store) => database.getAll(store)))
  const texts = await Promise.all(rows.flat().map(textOf))
  return texts.join('\n')
}

async function textOf(value: unknown): Promise<string> {
  if (value instanceof Blob) return value.text()
  if (value instanceof Uint8Array) return new TextDecoder().decode(value)
  if (typeof value !== 'object' || value === null) return String(value)
  return (await Promise.all(Object.values(value).map(textOf))).join(' ')
}

/** The device of a reader: the committee, and a closed session with notes, a file and unsent changes. */
async function fillDevice(): Promise<void> {
  let ids = 0
  const context: TransitionContext = { now: () => new Date(), randomId: () => `id-${ids++}` }
  const doc = new Y.Doc()
  const started = startMeetingNow(doc, context, { title: 'Spring', committeeName: 'Parks' })
  if (!started.ok) throw new Error(started.refusal)
  const stays = [{ person: 'account:ana', name: 'Ana Ortiz' }]
  const begun = closeSession(doc, context, started.value, '54957(b)', 'Personnel', stays, {
    account: 'ana',
    name: 'Ana Ortiz',
  })
  if (!begun.ok) throw new Error(begun.refusal)
  const secret = new Y.Doc()
  secret.getText('notes').insert(0, planted)
  const update = Y.encodeStateAsUpdate(secret)
  const database = await device.database()
  await database.put('committees', parks)
  await database.put('updates', { key: 'a', documentId: parks.id, update: Y.encodeStateAsUpdate(doc) })
  await database.put('updates', { key: 'b', documentId: closed, update })
  await database.put('pending', { key: 'c', documentId: closed, update, clientId: 1 } as never)
  const sha256 = 'a'.repeat(64)
  const blob = new Blob([`A letter about ${planted}`])
  await database.put('files', { documentId: closed, sha256, blob, at: 1 })
  await database.put('uploads', {
    documentId: closed,
    sha256,
    name: `${planted}.txt`,
    bytes: blob.size,
    sent: 0,
    at: 1,
    state: 'waiting',
  })
  const session = { id: closed, committeeId: parks.id, meetingId: started.value, readers: [] }
  await database.put(smallValues, [session], closedSessionsKey)
}

async function exported(): Promise<Blob> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array<ArrayBuffer>>()
  const file = new Response(readable).blob()
  await writeExport(writable, await gatherExport(), {
    pages: { ofCommittee: () => [], atTop: () => ({ path: 'READ ME.txt', content: 'Parks' }) },
    hub: 'https://hub-a.example',
    account: 'ana',
    name: 'Ana Ortiz',
    now: new Date('2026-11-26T10:00:00Z'),
    signal: new AbortController().signal,
    fetchFile: async () => null,
    fetchApprovals: async () => [],
    onProgress: () => undefined,
  })
  return file
}

test('L22: a reader’s export has no closed session, and imports on another hub with the open facts alone', async () => {
  await fillDevice()
  const before = await rowsOf(device)
  expect(before).toContain(planted)

  const file = await exported()
  const entries = await openZip(file)
  for (const [path, entry] of entries) {
    const content = new TextDecoder().decode(await unpackBytes(entry, path, 1e6))
    expect(`${path} ${content}`).not.toMatch(new RegExp(`${planted}|${closed}`))
  }
  // The export changes nothing on the reader's device.
  expect(await rowsOf(device)).toBe(before)

  const other = createDevice('other')
  const [one, ...more] = (await readExport(file, (nth) => `Imported ${nth}`)).committees
  if (!one) throw new Error('no committee')
  expect(more).toEqual([])
  const outcome = await importCommittee(one, {
    device: other,
    committees: {
      state: { get: () => ({ committees: [] }), subscribe: () => () => undefined } as never,
      canRegister: async () => true,
      importOne: async (wanted, store) => {
        const value = { ...parks, id: wanted.id }
        await store(value)
        return { ok: true, value } as const
      },
    },
    signal: new AbortController().signal,
    asCopy: false,
    onProgress: () => undefined,
  })
  expect(outcome).toMatchObject({ kind: 'imported', committee: { id: parks.id } })
  const there = await rowsOf(other)
  expect(there).toContain('Personnel')
  expect(there).not.toMatch(new RegExp(`${planted}|${closed}`))
  const database = await other.database()
  const copy = new Y.Doc()
  for (const { update } of await database.getAll('updates')) Y.applyUpdate(copy, update)
  const [meetingId = ''] = copy.getMap('meetings').keys()
  expect(queryDecisions(copy, meetingId).read()?.sitting.events).toMatchObject([
    { kind: 'closed', authority: '54957(b)', topic: 'Personnel', stays: [{ name: 'Ana Ortiz' }] },
  ])
  other.close()
  device.close()
})
