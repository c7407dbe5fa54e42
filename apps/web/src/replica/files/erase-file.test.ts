import 'fake-indexeddb/auto'
import { bindMeeting, scheduleMeeting } from '@civic-hub/committee'
import { addEntry, attachReceipt } from '@civic-hub/committee/budget'
import { allDocuments, attachDocument, markErased, noteDocumentText } from '@civic-hub/committee/documents'
import { setWordTemplate } from '@civic-hub/committee/minutes'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { notifyListChange } from '../connection/list-changes.ts'
import type { SyncStatus } from '../connection/sync-status.ts'
import { createObservable } from '../observable.ts'
import { createDevice, type Device } from '../store/device.ts'
import { wipeDeviceDatabase } from '../store/wipe-device-database.ts'
import { storeFile } from './device-files.ts'
import { dropErased, eraseFile } from './erase-file.ts'
import { runFileMaintenance } from './file-maintenance.ts'
import { storeWords } from './file-texts.ts'
import { openUploads, type Uploads } from './uploads.ts'

const context = (() => {
  let ids = 0
  return { now: () => new Date('2026-11-21T10:00:00Z'), randomId: () => `id${ids++}` }
})()
let device: Device
let uploads: Uploads
let doc: Y.Doc
let meetingId: string
let sha256: string
let text: string
let atHub: Set<string>
let asked: number
let whileAsked: () => Promise<unknown>
beforeEach(async () => {
  device = createDevice('ana')
  uploads = openUploads(device, async () => {})
  doc = new Y.Doc()
  const meeting = scheduleMeeting(doc, context, { title: 'Spring', scheduledFor: '2026-11-22T10:00:00Z' })
  if (!meeting.ok) throw new Error(meeting.refusal)
  meetingId = meeting.value
  const kept = await storeFile(uploads, 'parks', {
    blob: new Blob(['x']),
    name: 'plan.pdf',
    mime: 'application/pdf',
  })
  sha256 = kept.sha256
  const attached = attachDocument(doc, context, meetingId, {
    name: 'plan.pdf',
    file: kept,
    by: 'Ben',
    item: null,
  })
  if (!attached.ok) throw new Error(attached.refusal)
  text = (await storeWords(device, uploads, 'parks', { sha256, name: 'plan.pdf', place: 'p' }, 'wisteria')) ?? ''
  noteDocumentText(doc, context, meetingId, attached.value, sha256, text)
  atHub = new Set([sha256, text])
  asked = 0
  whileAsked = async () => undefined
})
afterEach(async () => {
  vi.unstubAllGlobals()
  uploads.close()
  device.close()
  await wipeDeviceDatabase('ana')
})

/** A hub that responds to DELETE with this status. */
function hub(status = 204): void {
  const facts = { bytes: 1, type: 'text/plain', uploadedBy: null, at: '2026-11-21T10:00:00Z' }
  const limits = { fileBytes: 1, committee: { bytes: 1, usedBytes: 0 }, account: { bytes: 1, usedBytes: 0 } }
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' } = {}) => {
    if (method === 'GET') {
      asked++
      await whileAsked()
    }
    if (method === 'GET')
      return Response.json({ files: [...atHub].map((hash) => ({ sha256: hash, ...facts })), limits })
    if (status >= 400) return Response.json({ error: { code: 'forbidden', message: 'For owners.' } }, { status })
    atHub.delete(path.slice(-64))
    return new Response(null, { status })
  })
}

const committee = (caughtUp = true) => ({
  documentId: 'parks',
  doc,
  meeting: (id: string) => bindMeeting(doc, context, id),
  part: () => ({ context }),
  flush: async () => {},
  caughtUp: createObservable(caughtUp),
  status: createObservable<SyncStatus>({ kind: 'synced', at: null, devices: 1, pending: 0 }),
  waitingChanges: () => 0,
  canWrite: () => true,
})
const erasures = () =>
  [...allDocuments(doc)].flatMap(([, { versions }]) => versions.map(({ erased }) => erased?.by ?? null))
async function onDevice(): Promise<number> {
  const database = await device.database()
  const counts = (['files', 'uploads', 'fileTexts'] as const).map((store) => database.count(store))
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
}

test('L20: erases a file with its words at the hub and on this device, and notes the owner in the document', async () => {
  hub()
  expect(await eraseFile(uploads, committee(), sha256, 'Ana')).toBe('erased')
  expect([...atHub]).toEqual([])
  expect(erasures()).toEqual(['Ana'])
  expect(await onDevice()).toBe(0)
})

test('L20: reports if a device cannot remove its copy, and removes it when it reaches the hub again', async () => {
  hub()
  // Noting the erasure succeeds; only the removal fails.
  let transactions = 0
  const full: typeof uploads = {
    ...uploads,
    add: (write) => (transactions++ === 0 ? uploads.add(write) : Promise.reject(new DOMException('', 'UnknownError'))),
  }
  expect(await eraseFile(full, committee(), sha256, 'Ana')).toBe('still-here')
  expect([...atHub]).toEqual([])
  expect(erasures()).toEqual(['Ana'])
  expect(await onDevice()).toBeGreaterThan(0)
  await dropErased(device, uploads, committee())
  expect(await onDevice()).toBe(0)
})

test('L20: keeps a file that the hub does not erase, and does not report it as erased', async () => {
  hub(403)
  const before = await onDevice()
  expect(await eraseFile(uploads, committee(), sha256, 'Ana')).toBe('no-access')
  expect(await eraseFile(uploads, committee(false), sha256, 'Ana')).toBe('unreachable')
  expect(erasures()).toEqual([null])
  expect(await onDevice()).toBe(before)
})

test('L20: erases nothing if the connection ends before the relay has the mark', async () => {
  hub()
  const waiting = { ...committee(), waitingChanges: () => 1 }
  const erasing = eraseFile(uploads, waiting, sha256, 'Ana')
  await vi.waitFor(() => expect(erasures()).toEqual(['Ana']))
  waiting.caughtUp.set(false)
  expect(await erasing).toBe('unreachable')
  expect([erasures(), atHub.size]).toEqual([[null], 2])
})

test('L20: erases nothing if the relay refuses the mark because the document is full', async () => {
  hub()
  const waiting = { ...committee(), waitingChanges: () => 1 }
  const erasing = eraseFile(uploads, waiting, sha256, 'Ana')
  await vi.waitFor(() => expect(erasures()).toEqual(['Ana']))
  waiting.status.set({ kind: 'saved-on-device', pending: 1, refused: 'document-full' })
  expect(await erasing).toBe('unreachable')
  expect([erasures(), atHub.size]).toEqual([[null], 2])
})

test('L20: does not erase a file that is also a receipt', async () => {
  hub()
  const spent = { type: 'expense', category: 'Plants', cents: 900, note: '', date: '2026-11-20' } as const
  const entry = addEntry(doc, context, spent)
  if (!entry.ok) throw new Error(entry.refusal)
  attachReceipt(doc, context, entry.value, 'r.pdf', { sha256, bytes: 1, mime: 'application/pdf' })
  expect(await eraseFile(uploads, committee(), sha256, 'Ana')).toBe('in-receipt')
  expect([erasures(), atHub.size]).toEqual([[null], 2])
})

test('L20: does not erase a file that is also the Word template of minutes', async () => {
  hub()
  expect(setWordTemplate(doc, context, { name: 'M.docx', sha256, bytes: 1, mime: '', by: 'Ana' }).ok).toBe(true)
  expect(await eraseFile(uploads, committee(), sha256, 'Ana')).toBe('in-template')
  expect([erasures(), atHub.size]).toEqual([[null], 2])
})

test('L20: another device removes an erased file when the hub no longer has it, and does not send it again', async () => {
  hub()
  const [[, document] = []] = [...allDocuments(doc)]
  markErased(doc, context, meetingId, document?.id ?? '', sha256, 'Ana')
  const stop = runFileMaintenance(device, uploads, committee())
  try {
    // A mark alone removes nothing: only the hub checks the permission to erase.
    await vi.waitFor(() => expect(asked).toBe(1))
    notifyListChange('files', 'parks')
    await vi.waitFor(() => expect(asked).toBe(2))
    expect(await onDevice()).toBeGreaterThan(0)
    atHub.clear()
    notifyListChange('files', 'parks')
    await vi.waitFor(async () => expect(await onDevice()).toBe(0))
  } finally {
    stop()
  }
})

test('L20: an erased file that is chosen again during the request to the hub keeps its bytes and its place in the queue', async () => {
  hub()
  const [[, document] = []] = [...allDocuments(doc)]
  markErased(doc, context, meetingId, document?.id ?? '', sha256, 'Ana')
  atHub.clear()
  const plan = { blob: new Blob(['x']), name: 'plan.pdf', mime: 'application/pdf' }
  const toAttach = { meetingId, by: 'Ben', item: null, replaces: null }
  const database = await device.database()
  const kept = async () => [
    (await database.get('files', ['parks', sha256])) !== undefined,
    (await database.get('uploads', ['parks', sha256])) !== undefined,
  ]
  // A tab may end between the two steps; the next tab then writes the document.
  whileAsked = () => storeFile(uploads, 'parks', plan, { toAttach })
  await dropErased(device, uploads, committee())
  expect(await kept()).toEqual([true, true])
  whileAsked = async () => {
    const file = await storeFile(uploads, 'parks', plan)
    attachDocument(doc, context, meetingId, { name: 'plan.pdf', file, by: 'Ben', item: null })
  }
  await uploads.change('parks', sha256, { toAttach: null })
  await dropErased(device, uploads, committee())
  expect(await kept()).toEqual([true, true])
})

test('L20: the next start finishes an erasure that a tab left between the mark and the hub, and erases again a copy that was uploaded meanwhile', async () => {
  const whenItEnds = vi.fn(async () => new Promise<Response>(() => undefined))
  vi.stubGlobal('fetch', whenItEnds)
  void eraseFile(uploads, committee(), sha256, 'Ana')
  await vi.waitFor(() => expect(whenItEnds).toHaveBeenCalled())
  expect([erasures(), atHub.size]).toEqual([['Ana'], 2])

  hub()
  const stop = runFileMaintenance(device, uploads, committee())
  try {
    await vi.waitFor(async () => expect([atHub.size, await onDevice()]).toEqual([0, 0]))
    atHub.add(sha256)
    notifyListChange('files', 'parks')
    await vi.waitFor(() => expect(atHub.size).toBe(0))
  } finally {
    stop()
  }
})

test('L20: erases nothing at the hub while the mark is not acknowledged by the relay', async () => {
  hub()
  const waiting = { ...committee(), waitingChanges: () => 1 }
  const erasing = eraseFile(uploads, waiting, sha256, 'Ana')
  await vi.waitFor(() => expect(erasures()).toEqual(['Ana']))
  await dropErased(device, uploads, waiting)
  expect(atHub.size).toBe(2)
  waiting.caughtUp.set(false)
  expect(await erasing).toBe('unreachable')
  // After the erasure was taken back, a new mark by any member is no reason to erase.
  const [[, document] = []] = [...allDocuments(doc)]
  markErased(doc, context, meetingId, document?.id ?? '', sha256, 'Ben')
  await dropErased(device, uploads, committee())
  expect(atHub.size).toBe(2)
})
