import 'fake-indexeddb/auto'
import {
  addActionItem,
  addAgendaItem,
  endMeeting,
  meetingNotes,
  removeMeeting,
  scheduleMeeting,
  startMeeting,
} from '@civic-hub/committee'
import { addEntry } from '@civic-hub/committee/budget'
import { attachDocument } from '@civic-hub/committee/documents'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import * as Y from 'yjs'
import type { Device } from '../store/device.ts'
import { type DeviceDatabase, openDeviceDatabase } from '../store/device-database.ts'
import { wipeDeviceDatabase } from '../store/wipe-device-database.ts'
import { openSearchIndex } from './open-search-index.ts'
import type { SearchIndex } from './search-index.ts'

let database: DeviceDatabase
let device: Device
let doc: Y.Doc
beforeEach(async () => {
  database = await openDeviceDatabase('account')
  device = { database: () => Promise.resolve(database) } as Device
  doc = new Y.Doc()
})
afterEach(async () => {
  doc.destroy()
  database.close()
  await wipeDeviceDatabase('account')
})

let ids = 0
const at = (day: string) => ({ now: () => new Date(`${day}T10:00:00Z`), randomId: () => `id${ids++}` })
const context = at('2026-11-21')

function done<T>(result: { ok: true; value: T } | { ok: false; refusal: string }): T {
  if (!result.ok) throw new Error(result.refusal)
  return result.value
}
const schedule = (title: string, day = '2026-11-22') =>
  done(scheduleMeeting(doc, context, { title, scheduledFor: `${day}T10:00:00Z` }))
function note(target: Y.Doc, meetingId: string, words: string): void {
  const paragraph = new Y.XmlElement('paragraph')
  paragraph.insert(0, [new Y.XmlText(words)])
  meetingNotes(target, meetingId)?.push([paragraph])
}

/** The results as "kind title", in their order. */
const titles = (index: SearchIndex, query: string) =>
  index.find(query).flatMap(({ entries }) => entries.map(({ kind, title }) => `${kind} ${title}`))
const settled = (index: SearchIndex) => vi.waitFor(() => expect(index.unread.get().count).toBe(0), { timeout: 20_000 })
const finds = (index: SearchIndex, query: string, ...wanted: string[]) =>
  vi.waitFor(() => expect(titles(index, query)).toEqual(wanted), { timeout: 20_000 })

test('follows edits made here, edits of others, and deletions', async () => {
  const spring = schedule('Spring planning')
  const budget = schedule('Budget')
  const index = openSearchIndex(device, 'parks', doc)
  expect(openSearchIndex(device, 'parks', doc)).toBe(index)
  await finds(index, 'spring', 'meeting Spring planning')
  note(doc, budget, 'Café chairs')
  await finds(index, 'cafe', 'notes ')
  expect([...index.findMeetings('chairs budget')]).toEqual([budget])
  expect([...index.findMeetings('chairs spring')]).toEqual([])

  const other = new Y.Doc()
  Y.applyUpdate(other, Y.encodeStateAsUpdate(doc))
  note(other, spring, 'A playground of willow')
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(other))
  await vi.waitFor(() => expect([...index.findMeetings('willow')]).toEqual([spring]), { timeout: 20_000 })
  removeMeeting(doc, context, spring)
  await finds(index, 'willow')
  await settled(index)
})

test('ranks titles above words below them, future above past, recent above old, exact above similar', async () => {
  const past = (title: string, day: string) => {
    const id = done(scheduleMeeting(doc, at(day), { title, scheduledFor: `${day}T10:00:00Z` }))
    done(startMeeting(doc, at(day), id))
    done(endMeeting(doc, at(day), id))
    return id
  }
  past('Swings 2019', '2019-05-01')
  past('Swings 2025', '2025-05-01')
  schedule('Swings tomorrow')
  past('Swinks', '2026-11-20')
  const fair = past('Fair', '2026-11-19')
  note(doc, fair, 'The swings squeak.')
  const index = openSearchIndex(device, 'parks', doc)
  await settled(index)
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-21T10:00:00Z'))
  expect(titles(index, 'swings')).toEqual([
    'meeting Swings tomorrow',
    'meeting Swings 2025',
    'meeting Swings 2019',
    'meeting Swinks',
    'notes ',
  ])
  now.mockRestore()
})

test("finds an entry by its own words together with words of its meeting's title", async () => {
  const spring = schedule('Spring planning')
  schedule('Autumn planning')
  done(addAgendaItem(doc, context, spring, 'Budget'))
  done(addActionItem(doc, context, spring, { title: 'Order paint', owner: 'Joy', dueDate: null }))
  const index = openSearchIndex(device, 'parks', doc)
  await settled(index)
  expect(titles(index, 'spring budget')).toEqual(['agenda Budget'])
  expect(titles(index, 'paint joy')).toEqual(['action-item Order paint'])
  expect(titles(index, 'autumn budget')).toEqual([])
  expect(titles(index, 'planning')).toEqual(['meeting Spring planning', 'meeting Autumn planning'])
})

test('finds the words of a file once they are on this device, and reads them for an excerpt', async () => {
  const spring = schedule('Spring planning')
  const file = { sha256: 'a'.repeat(64), bytes: 12, mime: 'application/pdf' }
  done(attachDocument(doc, context, spring, { name: 'offer.pdf', file, by: 'Ana', item: null }))
  await database.put('fileTexts', { documentId: 'parks', sha256: file.sha256, text: 'The old wisteria' })
  const index = openSearchIndex(device, 'parks', doc)
  await finds(index, 'wisteria', 'document offer.pdf')
  const found = index.find('wisteria')[0]?.entries[0]
  expect(found && (await index.readBody(found))).toContain('The old wisteria')
})

test('an entry of the ledger has its day in every time zone', async () => {
  vi.stubEnv('TZ', 'America/Denver')
  onTestFinished(() => void vi.unstubAllEnvs())
  const spent = {
    type: 'expense',
    category: 'Garden',
    cents: 500,
    note: 'Seeds',
    date: '2026-11-20',
  } as const
  done(addEntry(doc, context, spent))
  const index = openSearchIndex(device, 'doc', doc)
  await finds(index, 'seeds', 'ledger-entry Seeds')
  expect(index.find('seeds')[0]?.entries[0]?.date).toBe(new Date(2026, 10, 20).getTime())
})
