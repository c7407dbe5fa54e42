import 'fake-indexeddb/auto'
import { meetingNotes, removeMeeting, scheduleMeeting } from '@civic-hub/committee'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { wipeDeviceDatabase } from '../store/account-databases.ts'
import type { Device } from '../store/device.ts'
import { type DeviceDatabase, openDeviceDatabase } from '../store/device-database.ts'
import { removeDocument } from '../store/update-store.ts'
import { openMeetingIndex } from './meeting-index.ts'

let database: DeviceDatabase
let device: Device
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  database = await openDeviceDatabase('account')
  device = { database: () => Promise.resolve(database) } as Device
})
afterEach(async () => {
  vi.useRealTimers()
  database.close()
  await wipeDeviceDatabase('account')
})

let ids = 0
const context = { now: () => new Date('2026-11-21T10:00:00Z'), randomId: () => `id${ids++}` }
function schedule(doc: Y.Doc, title: string): string {
  const scheduled = scheduleMeeting(doc, context, { title, scheduledFor: '2026-11-22T10:00:00Z' })
  if (!scheduled.ok) throw new Error(scheduled.refusal)
  return scheduled.value
}
function note(doc: Y.Doc, meetingId: string, words: string): void {
  const paragraph = new Y.XmlElement('paragraph')
  paragraph.insert(0, [new Y.XmlText(words)])
  meetingNotes(doc, meetingId)?.push([paragraph])
}

test('an index follows what is written and removed, is kept, and is read again on the next page', async () => {
  const doc = new Y.Doc()
  const spring = schedule(doc, 'Spring planning')
  const budget = schedule(doc, 'Budget')
  const index = openMeetingIndex(device, 'parks', doc)
  const finds = async (query: string, ...wanted: string[]) => {
    await vi.advanceTimersByTimeAsync(1_000)
    await vi.waitFor(() => expect([...index.find(query)].sort()).toEqual(wanted.sort()), 10_000)
  }
  await finds('spring', spring)
  note(doc, budget, 'Café chairs')
  await finds('cafe', budget)
  removeMeeting(doc, context, spring)
  await finds('spring')
  expect(index.unread.get().count).toBe(0)
  expect(openMeetingIndex(device, 'parks', doc)).toBe(index)

  await vi.advanceTimersByTimeAsync(5_000)
  const kept = () => database.get('searchIndexes', 'parks')
  await vi.waitFor(
    async () => expect([...((await kept())?.fingerprints.keys() ?? [])]).toEqual([budget]),
    10_000,
  )
  // The next page has the document from the store, and one change that the kept index does not know.
  const next = new Y.Doc()
  Y.applyUpdate(next, Y.encodeStateAsUpdate(doc))
  doc.destroy()
  const playground = schedule(next, 'Playground')
  const again = openMeetingIndex(device, 'parks', next)
  await vi.waitFor(() => expect([...again.find('playground')]).toEqual([playground]), 10_000)
  expect([...again.find('chairs')]).toEqual([budget])
  next.destroy()

  await removeDocument(database, 'parks')
  expect(await kept()).toBeUndefined()
})
