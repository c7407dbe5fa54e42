import 'fake-indexeddb/auto'
import { scheduleMeeting } from '@civic-hub/committee'
import { attachDocument } from '@civic-hub/committee/documents'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { notifyListChange } from '../connection/list-changes.ts'
import { createObservable } from '../observable.ts'
import { createDevice, type Device } from '../store/device.ts'
import { wipeDeviceDatabase } from '../store/wipe-device-database.ts'
import { readWholeFile } from './read-whole-file.ts'
import { storeAllFiles } from './store-all-files.ts'

const content = new Blob(['Dear committee'])
let device: Device
let committee: { documentId: string; doc: Y.Doc; caughtUp: ReturnType<typeof createObservable<boolean>> }
let sha256: string
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  device = createDevice('ana')
  ;({ sha256 } = await readWholeFile(content, 'text/plain'))
  const doc = new Y.Doc()
  let ids = 0
  const context = { now: () => new Date('2026-11-21T10:00:00Z'), randomId: () => `id${ids++}` }
  const meeting = scheduleMeeting(doc, context, { title: 'Spring', scheduledFor: '2026-11-22T10:00:00Z' })
  if (!meeting.ok) throw new Error(meeting.refusal)
  const file = { sha256, bytes: content.size, mime: 'text/plain' }
  attachDocument(doc, context, meeting.value, { name: 'letter.txt', file, by: 'Ana', item: null })
  committee = { documentId: 'parks', doc, caughtUp: createObservable(true) }
})
afterEach(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  device.close()
  await wipeDeviceDatabase('ana')
})

/** A hub with these files. Returns the number of requests by address. */
function hubWith(hashes: readonly string[]): Map<string, number> {
  const asked = new Map<string, number>()
  const limits = { fileBytes: 1, committee: { bytes: 1, usedBytes: 0 }, account: { bytes: 1, usedBytes: 0 } }
  const facts = { bytes: content.size, type: 'text/plain', uploadedBy: null, at: '2026-11-21T10:00:00Z' }
  const files = hashes.map((hash) => ({ sha256: hash, ...facts }))
  vi.stubGlobal('fetch', async (path: string) => {
    asked.set(path, (asked.get(path) ?? 0) + 1)
    return path.endsWith('/files') ? Response.json({ files, limits }) : new Response(content)
  })
  return asked
}
const list = '/api/committees/parks/files'

test('does not request files that the hub lacks one by one', async () => {
  const asked = hubWith([])
  const stop = storeAllFiles(device, committee)
  await vi.waitFor(() => expect(asked.get(list)).toBe(1))
  for (let minute = 0; minute < 5; minute++) await vi.advanceTimersByTimeAsync(60_000)
  expect([...asked]).toEqual([[list, 1]])
  // The hub notifies when it has more files.
  notifyListChange('files', 'roads')
  notifyListChange('files', 'parks')
  await vi.waitFor(() => expect(asked.get(list)).toBe(2))
  stop()
  expect([...asked.keys()]).toEqual([list])
})

test('does not fetch the same file again and again on a full device', async () => {
  const asked = hubWith([sha256])
  const database = await device.database()
  database.put = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
  const stop = storeAllFiles(device, committee)
  const file = `${list}/${sha256}`
  await vi.waitFor(() => expect(asked.get(file)).toBe(1))
  for (let minute = 0; minute < 30; minute++) await vi.advanceTimersByTimeAsync(60_000)
  expect(asked.get(file)).toBe(1)
  await vi.advanceTimersByTimeAsync(3_600_000)
  await vi.waitFor(() => expect(asked.get(file)).toBe(2))
  stop()
})

test('leaves the last space of the device for edits and own files', async () => {
  const asked = hubWith([sha256])
  const space = { quota: 60_000_000, usage: 0 }
  vi.stubGlobal('navigator', { storage: { estimate: async () => space } })
  const stop = storeAllFiles(device, committee)
  const file = `${list}/${sha256}`
  const database = await device.database()
  await vi.waitFor(async () => expect(await database.count('files')).toBe(1))
  stop()

  await database.clear('files')
  space.usage = 10_000_000
  const stopAgain = storeAllFiles(device, committee)
  await vi.waitFor(() => expect(asked.get(file)).toBe(2))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await database.count('files')).toBe(0)
  stopAgain()
})
