import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { isOwnEdit } from '../origins.ts'
import { createDevice, type Device } from './device.ts'
import { openLocalStoreSync, storeLockName } from './local-store-sync.ts'
import { createRowKey, storeUpdates } from './update-store.ts'
import { wipeDeviceDatabase } from './wipe-device-database.ts'

let device: Device
afterEach(async () => {
  device.close()
  await wipeDeviceDatabase('account')
})

const position = { documentId: 'parks', logId: 'log', position: 9, entryTag: 1, savedAt: null }

/** Stores three updates, each of which builds on the one before, without those that are named. */
async function storeUpdatesBut(...lost: number[]): Promise<void> {
  device = createDevice('account')
  const source = new Y.Doc()
  const updates: Uint8Array[] = []
  source.on('update', (update: Uint8Array) => updates.push(update))
  for (const word of ['one ', 'two ', 'three ']) source.getText('notes').insert(source.getText('notes').length, word)
  const kept = updates.filter((_, index) => !lost.includes(index))
  const rows = kept.map((update) => ({ key: createRowKey(), update, pending: false }))
  await storeUpdates(await device.database(), 'parks', rows, position)
}

async function load() {
  const doc = new Y.Doc()
  const written: unknown[] = []
  doc.on('update', (_: Uint8Array, origin: unknown) => {
    if (isOwnEdit(origin)) written.push(origin)
  })
  const store = openLocalStoreSync(device, 'parks', doc, () => undefined, Promise.resolve())
  const { progress } = await store.loaded
  const text = doc.getText('notes').toString()
  store.close()
  return { doc, progress, text, written }
}

test('L6: opening a document writes nothing into it, and every opening has its own client id', async () => {
  await storeUpdatesBut()
  const [first, second] = [await load(), await load()]
  expect(first).toMatchObject({ text: 'one two three ', written: [], progress: position })
  expect(await (await device.database()).count('updates')).toBe(3)
  expect(first.doc.clientID).not.toBe(second.doc.clientID)
  const stored = JSON.stringify(await (await device.database()).getAll('documents'))
  expect(stored).not.toContain(String(first.doc.clientID))
})

test('L2: ignores the position if a row is missing that another one builds on', async () => {
  await storeUpdatesBut(1)
  expect((await load()).progress).toBeNull()
})

test('L3: merges received and acknowledged rows while it is open, and existing rows when it opens', async () => {
  device = createDevice('account')
  const source = new Y.Doc()
  const updates: Uint8Array[] = []
  source.on('update', (update: Uint8Array) => updates.push(update))
  for (let index = 0; index < 840; index++) source.getText('notes').insert(index, String(index % 10))
  const written = source.getText('notes').toString()
  const database = await device.database()
  const rowsAreMerged = () =>
    vi.waitFor(async () => expect(await database.count('updates')).toBeLessThan(10), { timeout: 20_000 })
  const readText = async () => (await load()).text

  const open = openLocalStoreSync(device, 'parks', new Y.Doc(), () => undefined, Promise.resolve())
  await open.loaded
  // It stores received updates once it has the lock for that.
  await vi.waitFor(async () => {
    open.receive(updates.slice(0, 1), position)
    await open.pendingUpdates.flush()
    expect(await database.count('updates')).toBeGreaterThan(0)
  })
  open.receive(updates.slice(1, 420), position)
  await rowsAreMerged()

  const edits = updates.slice(420).map((update) => open.pendingUpdates.add(update, 'notes'))
  await open.pendingUpdates.flush()
  expect(await database.count('updates')).toBeGreaterThan(420)
  open.acknowledge(edits)
  await rowsAreMerged()
  open.close()
  expect(await readText()).toBe(written)

  // The state that an earlier version left.
  await database.clear('updates')
  const rows = updates.map((update) => ({ key: createRowKey(), update, pending: false }))
  await storeUpdates(database, 'parks', rows, position)
  const reopened = openLocalStoreSync(device, 'parks', new Y.Doc(), () => undefined, Promise.resolve())
  await rowsAreMerged()
  reopened.close()
  expect(await readText()).toBe(written)
})

test('L4: a tab that read the store just before an edit of another tab gets the edit from that tab', async () => {
  device = createDevice('account')
  const first = new Y.Doc()
  const alone = openLocalStoreSync(device, 'parks', first, () => undefined, Promise.resolve())
  await alone.loaded
  first.on('update', (update: Uint8Array) => alone.pendingUpdates.add(update, 'notes'))
  first.getText('notes').insert(0, 'typed alone')
  await alone.pendingUpdates.flush()

  // The second tab reads the state from before the edit.
  const database = await device.database()
  await Promise.all([database.clear('updates'), database.clear('pending')])
  const second = new Y.Doc()
  const arrived = new Promise((resolve) => second.once('update', resolve))
  const later = openLocalStoreSync(device, 'parks', second, () => undefined, Promise.resolve())
  await arrived
  expect(second.getText('notes').toString()).toBe('typed alone')
  alone.close()
  later.close()
})

test('shows an edit of another tab only once it is counted as pending', async () => {
  device = createDevice('account')
  const [first, second] = [new Y.Doc(), new Y.Doc()]
  const open = (doc: Y.Doc) => openLocalStoreSync(device, 'parks', doc, () => undefined, Promise.resolve())
  const typing = open(first)
  const watching = open(second)
  await Promise.all([typing.loaded, watching.loaded])
  const pendingWhenShown = new Promise((resolve) =>
    second.once('update', () => resolve(watching.pendingUpdates.size())),
  )
  first.on('update', (update: Uint8Array) => typing.pendingUpdates.add(update, 'notes'))
  first.getText('notes').insert(0, 'typed')
  expect(await pendingWhenShown).toBe(1)
  typing.close()
  watching.close()
})

test('stores no update of the relay while another tab has taken its lock', async () => {
  device = createDevice('account')
  const name = storeLockName('account', 'parks')
  const open = openLocalStoreSync(device, 'parks', new Y.Doc(), () => undefined, Promise.resolve())
  await open.loaded
  const stored = async () => (await device.database()).count('updates')
  const source = new Y.Doc()
  const updates: Uint8Array[] = []
  source.on('update', (update: Uint8Array) => updates.push(update))
  for (const word of ['one ', 'two ']) source.getText('notes').insert(0, word)
  await vi.waitFor(async () => {
    open.receive(updates.slice(0, 1), position)
    await open.pendingUpdates.flush()
    expect(await stored()).toBeGreaterThan(0)
  })

  let release = () => {}
  const elsewhere = navigator.locks.request(
    name,
    { steal: true },
    () => new Promise<void>((resolve) => (release = resolve)),
  )
  await vi.waitFor(async () => {
    const { held = [] } = await navigator.locks.query()
    expect(held.filter((lock) => lock.name === name)).toHaveLength(1)
  })
  await open.pendingUpdates.flush()
  const before = await stored()
  open.receive(updates.slice(1), position)
  await open.pendingUpdates.flush()
  expect(await stored()).toBe(before)

  // It stores again, and first what it has received meanwhile, when the other tab has ended.
  release()
  await elsewhere
  await vi.waitFor(async () => expect(await stored()).toBeGreaterThan(before))
  open.close()
})
