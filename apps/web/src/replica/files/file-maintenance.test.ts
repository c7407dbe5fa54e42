import 'fake-indexeddb/auto'
import { bindMeeting, scheduleMeeting } from '@civic-hub/committee'
import { addEntry, attachReceipt, queryLedger } from '@civic-hub/committee/budget'
import {
  allDocuments,
  attachDocument,
  noteDocumentText,
  removeDocument,
  replaceDocument,
  restoreDocument,
} from '@civic-hub/committee/documents'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { createObservable } from '../observable.ts'
import { createDevice, type Device } from '../store/device.ts'
import { wipeDeviceDatabase } from '../store/wipe-device-database.ts'
import { attachFile } from './attach-file.ts'
import { cancelUpload, storeFile } from './device-files.ts'
import { runFileMaintenance } from './file-maintenance.ts'
import { onTextsChange, readFileText, storeWords } from './file-texts.ts'
import { readWholeFile } from './read-whole-file.ts'
import { openUploads, type Uploads } from './uploads.ts'

const plan = { name: 'plan.txt', mime: 'text/plain', blob: new Blob(['The old wisteria']) }
const toAttach = { by: 'Ana', item: null, replaces: null }
const context = (() => {
  let ids = 0
  return { now: () => new Date('2026-11-21T10:00:00Z'), randomId: () => `id${ids++}` }
})()
let device: Device
let uploads: Uploads
let doc: Y.Doc
let meetingId: string
let stops: (() => void)[]
beforeEach(async () => {
  device = createDevice('ana')
  uploads = openUploads(device, async () => {})
  await uploads.ready
  doc = new Y.Doc()
  const meeting = scheduleMeeting(doc, context, { title: 'Spring', scheduledFor: '2026-11-22T10:00:00Z' })
  if (!meeting.ok) throw new Error(meeting.refusal)
  meetingId = meeting.value
  stops = []
  hubWith([])
})
afterEach(async () => {
  for (const stop of stops) stop()
  vi.unstubAllGlobals()
  uploads.close()
  device.close()
  await wipeDeviceDatabase('ana')
})

function hubWith(hashes: readonly string[]): void {
  const facts = { bytes: 1, type: 'text/plain', uploadedBy: null, at: '2026-11-21T10:00:00Z' }
  const limits = { fileBytes: 1, committee: { bytes: 1, usedBytes: 0 }, account: { bytes: 1, usedBytes: 0 } }
  vi.stubGlobal('fetch', async () => Response.json({ files: hashes.map((sha256) => ({ sha256, ...facts })), limits }))
}

const committee = (caughtUp = true) => ({
  documentId: 'parks',
  doc,
  meeting: (id: string) => bindMeeting(doc, context, id),
  part: () => ({ context }),
  flush: async () => {},
  caughtUp: createObservable(caughtUp),
  canWrite: () => true,
  waitingChanges: () => 0,
})
const maintain = (caughtUp = true) => void stops.push(runFileMaintenance(device, uploads, committee(caughtUp)))
const documents = () => [...allDocuments(doc)].map(([, document]) => document)
const waiting = () => uploads.rows.get().map(({ sha256 }) => sha256)

test('L18: a file that a tab stored and did not attach before it ended is attached by the next tab, once', async () => {
  await storeFile(uploads, 'parks', plan, { toAttach: { ...toAttach, meetingId } })
  const { attached } = await attachFile(
    uploads,
    committee(),
    { ...plan, blob: new Blob(['Whole']) },
    { ...toAttach, meetingId },
  )
  expect(attached.ok).toBe(true)
  maintain(false)
  await vi.waitFor(() => expect(documents()).toHaveLength(2))
  await vi.waitFor(() => expect(uploads.rows.get().every((row) => !row.toAttach)).toBe(true))
  // This tab had ended after it wrote the document and before it updated the queue.
  await uploads.change('parks', waiting()[0] ?? '', { toAttach: { ...toAttach, meetingId } })
  for (const stop of stops) stop()
  maintain(false)
  await vi.waitFor(() => expect(uploads.rows.get().every((row) => !row.toAttach)).toBe(true))
  expect(documents()).toHaveLength(2)
})

test('L18: the last file of a tab that ended is attached, also if it is in the queue after this tab has looked', async () => {
  maintain(false)
  await storeFile(uploads, 'parks', plan, { toAttach: { ...toAttach, meetingId } })
  await vi.waitFor(() => expect(documents()).toHaveLength(1))
  await vi.waitFor(() => expect(uploads.rows.get().every((row) => !row.toAttach)).toBe(true))
  // A file that this tab attaches is attached once.
  const other = { ...plan, blob: new Blob(['Whole']) }
  await attachFile(uploads, committee(), other, { ...toAttach, meetingId })
  await vi.waitFor(() => expect(uploads.rows.get().every((row) => !row.toAttach)).toBe(true))
  expect(documents()).toHaveLength(2)
})

test('L18: a receipt that a tab did not attach before it ended is attached by the next tab, once', async () => {
  const spent = { type: 'expense', category: 'Paint', cents: 900, note: '', date: '2026-11-20' } as const
  const entry = addEntry(doc, context, spent)
  if (!entry.ok) throw new Error(entry.refusal)
  const entryId = entry.value
  const receipts = () => queryLedger(doc).read().entries.get(entryId)?.receipts ?? []
  const { attached } = await attachFile(uploads, committee(), plan, { entryId })
  expect(attached.ok && receipts()[0]?.id).toBe(attached.ok && attached.value)
  // One tab had ended between the receipt and its queue, another before the receipt.
  await uploads.change('parks', waiting()[0] ?? '', { toAttach: { entryId } })
  await storeFile(uploads, 'parks', { ...plan, blob: new Blob(['Whole']) }, { toAttach: { entryId } })
  maintain(false)
  await vi.waitFor(() => expect(uploads.rows.get().every((row) => !row.toAttach)).toBe(true))
  expect(receipts().map(({ name }) => name)).toEqual(['plan.txt', 'plan.txt'])
})

test('an undo returns the file of a removed document to the queue at once', async () => {
  const { attached, stored: file } = await attachFile(uploads, committee(), plan, {
    ...toAttach,
    meetingId,
  })
  const id = (attached.ok && attached.value) || ''
  removeDocument(doc, context, meetingId, id)
  await cancelUpload(uploads, doc, 'parks', file.sha256)
  expect(waiting()).toEqual([])
  maintain(false)
  restoreDocument(doc, context, meetingId, id)
  await vi.waitFor(() => expect(waiting()).toContain(file.sha256))
})

test('does not read and store a file without words again at each connection', async () => {
  const { stored: file } = await attachFile(uploads, committee(), plan, { ...toAttach, meetingId })
  const words = { sha256: file.sha256, name: 'plan.txt', place: 'p' }
  await storeWords(device, uploads, 'parks', words, '')
  const stored = vi.fn()
  stops.push(onTextsChange('parks', stored))
  hubWith([file.sha256])
  const asked = vi.fn(fetch)
  vi.stubGlobal('fetch', asked)
  maintain()
  await vi.waitFor(() => expect(asked).toHaveBeenCalled())
  expect(stored).not.toHaveBeenCalled()
})

test('removes a file from the queue that its meeting no longer accepts', async () => {
  const { attached } = await attachFile(uploads, committee(), plan, { ...toAttach, meetingId: 'no such' })
  expect(attached).toMatchObject({ ok: false, refusal: 'meeting-not-found' })
  expect(waiting()).toEqual([])
  const stored = await (await device.database()).getAll('files')
  expect(stored).toMatchObject([{ cancelled: true }])
})

test('keeps the upload of a document in the queue when the same file is refused elsewhere', async () => {
  const { stored: file } = await attachFile(uploads, committee(), plan, { ...toAttach, meetingId })
  await attachFile(uploads, committee(), plan, { ...toAttach, meetingId: 'no such' })
  expect(uploads.rows.get()).toMatchObject([{ sha256: file.sha256, toAttach: null }])
})

test('does not attach a file of a person whose access is read-only by now', async () => {
  await storeFile(uploads, 'parks', plan, { toAttach: { ...toAttach, meetingId } })
  const canWrite = vi.fn(() => false)
  stops.push(runFileMaintenance(device, uploads, { ...committee(), canWrite }))
  await vi.waitFor(() => expect(canWrite).toHaveBeenCalledTimes(2))
  expect(documents()).toEqual([])
})

test('reads words at the next start that could not be read before, also without a connection', async () => {
  const { attached, stored: file } = await attachFile(uploads, committee(), plan, {
    ...toAttach,
    meetingId,
  })
  expect(attached.ok && documents()[0]?.text).toBeNull()
  maintain(false)
  await vi.waitFor(() => expect(documents()[0]?.text).not.toBeNull())
  expect(await readFileText(device, 'parks', file.sha256)).toBe('The old wisteria')
})

test('sends the files of this device to a restored hub: earlier versions, words and receipts too, but none that was removed', async () => {
  const held = await Promise.all(
    ['one', 'two', 'words', 'gone', 'there', 'receipt'].map(async (content) => {
      const blob = new Blob([content], { type: 'text/plain' })
      const { sha256 } = await readWholeFile(blob, 'text/plain')
      await (await device.database()).put('files', { documentId: 'parks', sha256, blob, at: 0 })
      return { sha256, bytes: blob.size, mime: 'application/msword' }
    }),
  )
  const [one, two, words, gone, there, receipt] = held as [
    (typeof held)[0],
    (typeof held)[0],
    (typeof held)[0],
    (typeof held)[0],
    (typeof held)[0],
    (typeof held)[0],
  ]
  const attach = (name: string, file: (typeof held)[0]) => {
    const added = attachDocument(doc, context, meetingId, { name, file, by: 'Ana', item: null })
    if (!added.ok) throw new Error(added.refusal)
    return added.value
  }
  const letter = attach('letter.doc', one)
  replaceDocument(doc, context, meetingId, letter, { name: 'letter.doc', file: two, by: 'Ana' })
  noteDocumentText(doc, context, meetingId, letter, two.sha256, words.sha256)
  removeDocument(doc, context, meetingId, attach('gone.doc', gone))
  attach('there.doc', there)
  const spent = { type: 'expense', category: 'Paint', cents: 900, note: '', date: '2026-11-20' } as const
  const entry = addEntry(doc, context, spent)
  if (!entry.ok) throw new Error(entry.refusal)
  attachReceipt(doc, context, entry.value, 'receipt.doc', receipt)
  hubWith([there.sha256])
  maintain()
  await vi.waitFor(() =>
    expect(waiting().toSorted()).toEqual([one, two, words, receipt].map(({ sha256 }) => sha256).toSorted()),
  )
})

test('a device without space for a moment sends its files to a restored hub later', async () => {
  const blob = new Blob(['A letter'], { type: 'text/plain' })
  const { sha256 } = await readWholeFile(blob, 'text/plain')
  await (await device.database()).put('files', { documentId: 'parks', sha256, blob, at: 0 })
  const file = { sha256, bytes: blob.size, mime: 'application/msword' }
  const attached = attachDocument(doc, context, meetingId, {
    name: 'letter.doc',
    file,
    by: 'Ana',
    item: null,
  })
  expect(attached.ok).toBe(true)
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  let isFull = true
  const full: Device = {
    ...device,
    database: () => (isFull ? Promise.reject(new DOMException('Full', 'QuotaExceededError')) : device.database()),
  }
  stops.push(runFileMaintenance(full, uploads, committee()))
  await vi.waitFor(() => expect(warn).toHaveBeenCalled())
  expect(waiting()).toEqual([])
  isFull = false
  // Its first answer after that is lost.
  let isHeard = false
  const answer = fetch
  vi.stubGlobal('fetch', (...asked: Parameters<typeof fetch>) => {
    if (isHeard) return answer(...asked)
    isHeard = true
    return Promise.reject(new TypeError('The connection was lost'))
  })
  await vi.waitFor(() => expect(waiting()).toEqual([sha256]), 20_000)
  expect(isHeard).toBe(true)
})
