import 'fake-indexeddb/auto'
import { scheduleMeeting } from '@civic-hub/committee'
import { attachDocument, removeDocument } from '@civic-hub/committee/documents'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { unhandledRejections } from '../../../../../tests/support/unhandled-rejections.ts'
import { createDevice, type Device } from '../store/device.ts'
import { wipeDeviceDatabase } from '../store/wipe-device-database.ts'
import { cancelUpload, openFile, queueAgain, readHeldFiles, removeCancelled, storeFile } from './device-files.ts'
import { storeWords } from './file-texts.ts'
import { countFiles, openUploads, type Uploads } from './uploads.ts'

let device: Device
let open: Uploads[] = []
beforeEach(() => {
  device = createDevice('ana')
})
afterEach(async () => {
  for (const each of open) each.close()
  open = []
  device.close()
  await wipeDeviceDatabase('ana')
})

function openTab(start = async () => {}): Uploads {
  const uploads = openUploads(device, start)
  open.push(uploads)
  return uploads
}
const letter = { blob: new Blob(['Dear committee']), name: 'letter.txt', mime: 'text/plain' }

test('L18: a kept file is stored together with its place in the queue, and every tab counts it', async () => {
  const [one, other] = [openTab(), openTab()]
  await Promise.all([one.ready, other.ready])
  const { sha256, bytes } = await storeFile(one, 'parks', letter)
  expect(bytes).toBe(14)
  expect(await readHeldFiles(device, 'parks')).toEqual(new Set([sha256]))
  const counted = { count: 1, held: 0, oldest: expect.any(Number) }
  expect(countFiles(one.rows.get(), 'parks')).toEqual(counted)
  expect(countFiles(one.rows.get(), 'roads').count).toBe(0)
  await vi.waitFor(() => expect(countFiles(other.rows.get(), 'parks')).toEqual(counted))

  one.progress('parks', sha256, 7)
  await other.change('parks', sha256, { state: 'paused' })
  await vi.waitFor(() => expect(one.rows.get()).toMatchObject([{ state: 'paused', sent: 7 }]))

  await other.change('parks', sha256, { state: 'failed', problem: 'too-large' })
  await vi.waitFor(() => expect(countFiles(one.rows.get(), 'parks').held).toBe(1))
  await one.change('parks', sha256, null)
  await vi.waitFor(() => expect(other.rows.get()).toEqual([]))
  // Whether it was sent or cancelled: the bytes are kept, and open without the relay.
  const opened = await openFile(device, 'parks', { sha256, mime: 'text/plain' })
  expect(opened.kind === 'file' && (await opened.blob.text())).toBe('Dear committee')
})

test('the words of a text file leave the upload of the file as it is: both are the same bytes', async () => {
  const uploads = openTab()
  const { sha256 } = await storeFile(uploads, 'parks', letter)
  const begun = { address: '/files/1', sent: 7, state: 'paused' } as const
  await uploads.change('parks', sha256, begun)
  const words = { sha256, name: letter.name, place: 'letter' }
  expect(await storeWords(device, uploads, 'parks', words, 'Dear committee')).toBe(sha256)
  expect(uploads.rows.get()).toMatchObject([{ name: 'letter.txt', place: 'letter', ...begun }])
})

test('L18: a file that can’t be stored is not queued', async () => {
  const uploads = openTab()
  await uploads.ready
  const unreadable = { slice: () => ({ arrayBuffer: () => Promise.reject(new Error('gone')) }), size: 3 }
  await expect(storeFile(uploads, 'parks', { ...letter, blob: unreadable as never })).rejects.toThrow('gone')
  expect(uploads.rows.get()).toEqual([])
})

test('starts sending once when files are waiting from an earlier opening', async () => {
  const first = openTab()
  await first.ready
  await storeFile(first, 'parks', letter)
  const start = vi.fn(async () => {})
  const second = openTab(start)
  await second.ready
  await storeFile(second, 'parks', { ...letter, blob: new Blob(['Another']) })
  expect(start).toHaveBeenCalledTimes(1)
})

test('a file that another document needs stays in the queue when the upload of one document is cancelled', async () => {
  const uploads = openTab()
  const file = await storeFile(uploads, 'parks', letter)
  const doc = new Y.Doc()
  let ids = 0
  const context = { now: () => new Date('2026-11-21T10:00:00Z'), randomId: () => `id${ids++}` }
  const [here, there] = ['Spring', 'Autumn'].map((title) => {
    const meeting = scheduleMeeting(doc, context, { title, scheduledFor: '2026-11-22T10:00:00Z' })
    if (!meeting.ok) throw new Error(meeting.refusal)
    const added = attachDocument(doc, context, meeting.value, {
      name: 'letter.txt',
      file,
      by: 'Ana',
      item: null,
    })
    if (!added.ok) throw new Error(added.refusal)
    return [meeting.value, added.value] as const
  })
  if (!here || !there) throw new Error('Two meetings are needed')

  removeDocument(doc, context, ...here)
  await cancelUpload(uploads, doc, 'parks', file.sha256)
  expect(countFiles(uploads.rows.get(), 'parks').count).toBe(1)

  removeDocument(doc, context, ...there)
  await cancelUpload(uploads, doc, 'parks', file.sha256)
  expect(countFiles(uploads.rows.get(), 'parks').count).toBe(0)
})

test('a file, its words and its document count as one change', async () => {
  const uploads = openTab()
  const place = 'meetings/spring/document:one'
  const file = await storeFile(uploads, 'parks', letter, { place })
  const words = await storeFile(uploads, 'parks', { ...letter, blob: new Blob(['Words']) }, { place })
  await storeFile(uploads, 'parks', { ...letter, blob: new Blob(['Another']) })
  expect(countFiles(uploads.rows.get(), 'parks').count).toBe(2)
  expect(countFiles(uploads.rows.get(), 'parks', (pending) => pending === place).count).toBe(1)

  // It counts as moving as long as one part of it is moving.
  await uploads.change('parks', file.sha256, { state: 'failed', problem: 'too-large' })
  expect(countFiles(uploads.rows.get(), 'parks').held).toBe(0)
  await uploads.change('parks', words.sha256, { state: 'failed', problem: 'too-large' })
  expect(countFiles(uploads.rows.get(), 'parks').held).toBe(1)
})

test('removes the bytes of a cancelled upload and of its words, here at the next start and at the relay at once', async () => {
  const asked: [string, string | undefined][] = []
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => asked.push([path, method]))
  const uploads = openTab()
  const doc = new Y.Doc()
  const place = 'meetings/spring/document:one'
  const file = await storeFile(uploads, 'parks', letter, { place })
  const words = await storeFile(uploads, 'parks', { ...letter, blob: new Blob(['Words']) }, { place })
  const other = await storeFile(uploads, 'parks', { ...letter, blob: new Blob(['Another']) })
  await uploads.change('parks', file.sha256, { address: '/uploads/1' })
  await cancelUpload(uploads, doc, 'parks', file.sha256)
  expect(uploads.rows.get().map(({ sha256 }) => sha256)).toEqual([other.sha256])
  expect(asked).toEqual([['/uploads/1', 'DELETE']])
  // An undo can still use them.
  expect(await readHeldFiles(device, 'parks')).toContain(file.sha256)
  await queueAgain(uploads, 'parks', words.sha256, 'letter.txt')
  await removeCancelled(device, doc, 'parks')
  expect(await readHeldFiles(device, 'parks')).toEqual(new Set([words.sha256, other.sha256]))
  vi.unstubAllGlobals()
})

test('starts sending again if it could not start without a connection', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const start = vi.fn(async () => {}).mockRejectedValueOnce(new Error('The code could not be fetched'))
  const uploads = openTab(start)
  await uploads.ready
  await storeFile(uploads, 'parks', letter)
  expect(start).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(10_000)
  vi.useRealTimers()
  await vi.waitFor(() => expect(start).toHaveBeenCalledTimes(2))
})

test('reports a change that the store refuses, without an unhandled rejection', async () => {
  const unhandled = unhandledRejections()
  const uploads = openTab()
  const doc = new Y.Doc()
  const { sha256 } = await storeFile(uploads, 'parks', letter)
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (this: IDBObjectStore) {
    this.transaction.abort()
    throw new DOMException('There is no space', 'UnknownError')
  })
  await expect(uploads.change('parks', sha256, { address: '/uploads/1' })).rejects.toThrow()
  await expect(cancelUpload(uploads, doc, 'parks', sha256)).rejects.toThrow()
  await expect(queueAgain(uploads, 'parks', sha256, 'letter.txt')).rejects.toThrow()
  vi.restoreAllMocks()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(unhandled).toEqual([])
})
