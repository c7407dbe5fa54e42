import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { createObservable } from '../observable.ts'
import type { Opening } from '../open-document.ts'
import { createDevice, type Device } from '../store/device.ts'
import type { CommitteeOnDevice } from '../store/device-database.ts'
import { wipeDeviceDatabase } from '../store/wipe-device-database.ts'
import { gatherExport } from './gather-export.ts'

let device: Device
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
const opening = createObservable<Opening>('loading')
const doc = new Y.Doc()

vi.mock('../react/device-provider.tsx', () => ({
  openAccount: () => ({ device, committees: { state: createObservable({ committees: [parks] }) } }),
}))
vi.mock('../react/open-replicas.ts', () => ({
  openReplicas: () => [{ documentId: parks.id, doc, opening }],
}))

beforeEach(() => {
  device = createDevice('ana')
})
afterEach(async () => {
  device.close()
  await wipeDeviceDatabase('ana')
})

test('exports a committee that is still being opened from its stored data', async () => {
  const stored = new Y.Doc()
  stored.getMap('committee').set('name', 'Parks')
  const database = await device.database()
  await database.put('committees', parks)
  await database.put('updates', { key: 'a', documentId: parks.id, update: Y.encodeStateAsUpdate(stored) })
  const [found] = await gatherExport()
  expect(found?.committee.name).toBe('Parks')
  expect((await found?.open())?.doc.getMap('committee').get('name')).toBe('Parks')
})

test('exports a committee without content if files are waiting in it, and skips it otherwise', async () => {
  const database = await device.database()
  await database.put('committees', parks)
  expect(await gatherExport()).toEqual([])
  const sha256 = 'a'.repeat(64)
  const blob = new Blob(['plan'])
  await database.put('files', { documentId: parks.id, sha256, blob, at: 1 })
  await database.put('uploads', {
    documentId: parks.id,
    sha256,
    name: 'Plan.txt',
    bytes: blob.size,
    sent: 0,
    at: 1,
    state: 'waiting',
  })
  const [found] = await gatherExport()
  expect(found?.files).toMatchObject([{ name: 'Plan.txt', isHere: true, bytes: blob.size }])
})
