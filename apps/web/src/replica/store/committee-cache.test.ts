import 'fake-indexeddb/auto'
import { addActionItem, hashOf, meetingFieldNames, queryMeetingList, scheduleMeeting } from '@civic-hub/committee'
import { queryDashboard } from '@civic-hub/committee/dashboard'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { cacheVersion } from './cache-version.ts'
import { readCommitteeCache } from './committee-cache.ts'
import type { Device } from './device.ts'
import { type DeviceDatabase, openDeviceDatabase } from './device-database.ts'
import { maintainCommitteeCache, storeCommitteeCache } from './maintain-committee-cache.ts'
import { removeDocument } from './remove-from-device.ts'
import { wipeDeviceDatabase } from './wipe-device-database.ts'

let database: DeviceDatabase
beforeEach(async () => {
  database = await openDeviceDatabase('account')
})
afterEach(async () => {
  vi.useRealTimers()
  database.close()
  await wipeDeviceDatabase('account')
})

function schedule(doc: Y.Doc, title: string): void {
  const context = { now: () => new Date('2026-11-21T10:00:00Z'), randomId: () => `id${title.length}` }
  expect(scheduleMeeting(doc, context, { title, scheduledFor: '2026-11-22T10:00:00Z' }).ok).toBe(true)
}

test('stores the list when the document is loaded and after each change, until it is stopped', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const device = { database: () => Promise.resolve(database) } as Device
  const doc = new Y.Doc()
  schedule(doc, 'Budget')
  const titles = async () => (await readCommitteeCache(database, 'parks'))?.meetings.map(({ title }) => title)
  expect(await titles()).toBeUndefined()
  const stop = maintainCommitteeCache(device, 'parks', doc)
  await vi.waitFor(async () => expect(await titles()).toEqual(['Budget']))
  schedule(doc, 'Playground')
  await vi.advanceTimersByTimeAsync(5_000)
  await vi.waitFor(async () => expect(await titles()).toEqual(['Budget', 'Playground']))
  expect(await readCommitteeCache(database, 'parks')).toEqual({
    meetings: queryMeetingList(doc).read(),
    dashboard: queryDashboard(doc).read(),
  })
  stop()
  schedule(doc, 'After the end')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await titles()).toEqual(['Budget', 'Playground'])
})

test('does not show the cache of another version, and removes it with the document', async () => {
  await database.put('listCache', { documentId: 'parks', version: cacheVersion + 1, meetings: [] })
  expect(await readCommitteeCache(database, 'parks')).toBeNull()
  await storeCommitteeCache(database, 'parks', { meetings: [], dashboard: null })
  expect(await readCommitteeCache(database, 'parks')).toEqual({ meetings: [], dashboard: null })
  await removeDocument(database, 'parks')
  expect(await readCommitteeCache(database, 'parks')).toBeNull()
})

const versionWith = (fields: readonly string[]) => hashOf(`5 ${fields.join(' ')}`)

test('a declared field changes the version of the cache, and another field of a summary requires a new one', () => {
  const doc = new Y.Doc()
  schedule(doc, 'Budget')
  const declared: readonly string[] = meetingFieldNames
  const others = Object.keys(queryMeetingList(doc).read()[0] ?? {}).filter((name) => !declared.includes(name))
  expect([cacheVersion, others.toSorted()]).toEqual([
    versionWith(declared),
    [
      'actionItemCount',
      'agendaItemCount',
      'cancelled',
      'date',
      'documentCount',
      'endedAt',
      'hasNotes',
      'hasTranscript',
      'id',
      'nextDeclinedAt',
      'parentMeetingId',
      'recurring',
      'recursFrom',
      'removedAt',
      'scheduledFor',
      'startedAt',
      'status',
      'title',
    ],
  ])
})

test('a dashboard with other fields requires a new version of the cache', () => {
  const doc = new Y.Doc()
  schedule(doc, 'Budget')
  const context = { now: () => new Date('2026-11-21T10:00:00Z'), randomId: () => 'item' }
  const [{ id: meetingId = '' } = {}] = queryMeetingList(doc).read()
  expect(addActionItem(doc, context, meetingId, { title: 'Paint', owner: '', dueDate: null }).ok).toBe(true)
  const dashboard = queryDashboard(doc).read()
  const [item = {}] = dashboard.actionItems
  expect([cacheVersion, Object.keys(dashboard), Object.keys(item).toSorted()]).toEqual([
    versionWith(meetingFieldNames),
    ['actionItems', 'documents', 'announcements'],
    ['dueDate', 'id', 'meetingId', 'owner', 'title'],
  ])
})

test('keeps the data of a device whose store is of the first version', async () => {
  database.close()
  await wipeDeviceDatabase('account')
  await new Promise<void>((resolve) => {
    const opening = indexedDB.open('civic-hub-account', 1)
    opening.onupgradeneeded = () => {
      const stores = opening.result
      stores.createObjectStore('updates', { keyPath: 'key' }).createIndex('document', 'documentId')
      stores.createObjectStore('waiting', { keyPath: 'key' }).createIndex('document', 'documentId')
      stores.createObjectStore('documents', { keyPath: 'documentId' })
      stores.createObjectStore('committees', { keyPath: 'id' })
      const update = new Uint8Array([0, 0])
      stores.createObjectStore('setAside', { keyPath: 'key' })
      opening.transaction?.objectStore('updates').put({ key: 'row', documentId: 'parks', update })
      opening.transaction?.objectStore('waiting').put({ key: 'row', documentId: 'parks', at: 1 })
    }
    opening.onsuccess = () => {
      opening.result.close()
      resolve()
    }
  })
  database = await openDeviceDatabase('account')
  expect(await database.getAllKeys('updates')).toEqual(['row'])
  expect(await database.getAllKeys('pending')).toEqual(['row'])
  expect(await readCommitteeCache(database, 'parks')).toBeNull()
})
