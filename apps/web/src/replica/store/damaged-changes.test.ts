import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { createDevice, type Device } from './device.ts'
import type { DeviceDatabase } from './device-database.ts'
import { type LocalStoreSync, openLocalStoreSync } from './local-store-sync.ts'
import { readDamaged, removeDamaged } from './read-damaged.ts'
import { readUnsent } from './unsent-count.ts'
import { createRowKey, markStuck, storeUpdates } from './update-store.ts'
import { wipeDeviceDatabase } from './wipe-device-database.ts'

/** Each test has an account of its own: tabs of one account write to each other. */
let account = 'ana'
let tests = 0
let device: Device
let database: DeviceDatabase
let opened: LocalStoreSync[]
let noted: Map<string, string>

beforeEach(async () => {
  noted = new Map()
  const storage = {
    getItem: (key: string) => noted.get(key) ?? null,
    setItem: (key: string, value: string) => noted.set(key, value),
    removeItem: (key: string) => noted.delete(key),
  }
  // `Object.keys` lists the keys of a browser's storage.
  vi.stubGlobal(
    'localStorage',
    new Proxy(storage, {
      ownKeys: () => [...noted.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    }),
  )
  account = `ana-${tests++}`
  device = createDevice(account)
  database = await device.database()
  opened = []
})
afterEach(async () => {
  for (const each of opened) each.close()
  await Promise.all(opened.map(({ pendingUpdates }) => pendingUpdates.flush()))
  device.close()
  await wipeDeviceDatabase(account)
  vi.unstubAllGlobals()
})

const position = { documentId: 'parks', logId: 'log', position: 9, entryTag: 1, savedAt: null }

/** Stores what the relay has, and after that an unsent row for each of these words. Returns the keys of the rows. */
async function storeWords(...words: string[]): Promise<string[]> {
  const source = new Y.Doc()
  const text = source.getText('notes')
  text.insert(0, 'Saved. ')
  const saved = Y.encodeStateAsUpdate(source)
  await storeUpdates(database, 'parks', [{ key: createRowKey(), update: saved, pending: false }], position)
  source.clientID++
  const rows: { key: string; update: Uint8Array; pending: true; place: string; reach: [number, number][] }[] = []
  source.on('update', (update: Uint8Array) => {
    const reach: [number, number][] = [[source.clientID, Y.getState(source.store, source.clientID)]]
    rows.push({ key: createRowKey(), update, pending: true, place: `notes ${rows.length}`, reach })
  })
  for (const word of words) text.insert(text.length, `${word} `)
  await storeUpdates(database, 'parks', rows, null)
  return rows.map(({ key }) => key)
}

async function damage(key: string | undefined): Promise<void> {
  const row = await database.get('updates', key ?? '')
  if (row) await database.put('updates', { ...row, update: row.update.with(-3, 66) })
}

async function open(of = device) {
  const doc = new Y.Doc()
  const store = openLocalStoreSync(of, 'parks', doc, () => undefined, Promise.resolve(), true)
  opened.push(store)
  const { progress, isEmpty } = await store.loaded
  const text = () => doc.getText('notes').toString()
  return { doc, store, progress, isEmpty, text, sent: () => store.pendingUpdates.size() }
}

const wordsOf = async () => (await readDamaged(device)).map(({ words }) => words)

describe('L27: a damaged unsent row', () => {
  test('is not sent, and neither are those that build on it; their words can be read', async () => {
    const [, second] = await storeWords('one', 'two', 'three', 'four')
    await damage(second)
    const { doc, store, progress, text, sent } = await open()
    expect(text()).toBe('Saved. one ')
    expect(sent()).toBe(1)
    expect(store.damagedChanges()).toBe(3)
    expect(progress).toBeNull()
    expect(doc.store.pendingStructs).toBeNull()
    const words = await wordsOf()
    expect(words.flat().join(' ')).toContain('three four')
    expect(await database.count('quarantine')).toBe(1)
  })

  test('does not keep later edits from being stored and sent, under another client id', async () => {
    const [first] = await storeWords('one', 'two')
    await damage(first)
    const { doc, store, text, sent } = await open()
    doc.on('update', (update: Uint8Array) => store.pendingUpdates.add(update, 'notes'))
    doc.getText('notes').insert(0, 'Later. ')
    await store.pendingUpdates.flush()
    expect(text()).toBe('Later. Saved. ')
    expect(sent()).toBe(1)
    const { from } = Y.parseUpdateMeta(store.pendingUpdates.list()[0]?.update ?? new Uint8Array())
    expect([...from.keys()]).toEqual([doc.clientID])
  })

  test('without a checksum counts as damaged if it cannot be decoded', async () => {
    const [first] = await storeWords('one', 'two')
    await database.put('updates', {
      key: first ?? '',
      documentId: 'parks',
      update: new Uint8Array([9, 9, 9]),
    })
    const { store, sent } = await open()
    expect([store.damagedChanges(), sent()]).toEqual([2, 0])
  })

  test('that is missing is noticed by its mark', async () => {
    const [first] = await storeWords('one', 'two')
    await database.delete('updates', first ?? '')
    const { store, sent } = await open()
    expect([store.damagedChanges(), sent()]).toEqual([2, 0])
    const [found] = await readDamaged(device)
    expect(found).toMatchObject({ documentId: 'parks', changes: 2, lost: 1, words: ['two'] })
  })

  test('is shown until it is removed, and then neither counted nor asked for again', async () => {
    const [first] = await storeWords('one', 'two')
    await damage(first)
    const before = await open()
    // The tab stores a position once it has the lock.
    await vi.waitFor(async () => {
      before.store.receive([], position)
      await before.store.pendingUpdates.flush()
      expect(await database.get('documents', 'parks')).toBeDefined()
    })
    before.store.close()
    const again = await open()
    expect(again.store.damagedChanges()).toBe(2)
    // The relay has sent everything once, so that the next opening continues at its position.
    expect(again.progress).not.toBeNull()
    await removeDamaged(device, await readDamaged(device))
    await vi.waitFor(() => expect(again.store.damagedChanges()).toBe(0))
    expect(await readDamaged(device)).toEqual([])
    again.store.close()
    expect((await open()).store.damagedChanges()).toBe(0)
  })

  test('that became usable after it was shown is not removed', async () => {
    const [first, second] = await storeWords('one', 'two', 'three')
    const good = await database.get('updates', first ?? '')
    await damage(first)
    ;(await open()).store.close()
    const shown = await readDamaged(device)
    expect(shown).toMatchObject([{ changes: 3 }])
    // Another tab has the damaged one in memory and writes it again, and it has the context of the second.
    const again = {
      key: first ?? '',
      update: good?.update ?? new Uint8Array(),
      pending: true,
      place: 'notes 0',
    }
    await storeUpdates(database, 'parks', [again], null)
    await markStuck(database, 'parks', [second ?? ''], false)
    await removeDamaged(device, shown)
    expect(await database.getAllKeys('pending')).toEqual([first, second])
    expect(await database.get('updates', second ?? '')).toBeDefined()
    expect(await readDamaged(device)).toEqual([])
    expect(readUnsent(account, 'parks')).toBe(1)
  })

  test('is sent from the memory of a tab that still has it, and written again', async () => {
    device.close()
    const typing = createDevice(account)
    const first = await open(typing)
    first.doc.on('update', (update: Uint8Array) => first.store.pendingUpdates.add(update, 'notes'))
    for (const word of ['one ', 'two ', 'three ']) first.doc.getText('notes').insert(first.text().length, word)
    await first.store.pendingUpdates.flush()
    database = await typing.database()
    const keys = await database.getAllKeys('pending')
    await damage(keys[1])
    const second = await open(typing)
    await vi.waitFor(() => expect(second.text()).toBe('one two three '))
    expect([second.sent(), second.store.damagedChanges()]).toEqual([3, 0])
    await vi.waitFor(async () => expect(await database.count('quarantine')).toBe(0))
    expect((await database.get('updates', keys[1] ?? ''))?.checksum).toBeDefined()
    await Promise.all([first, second].map(({ store }) => store.pendingUpdates.flush()))
    for (const store of opened.splice(0)) store.close()
    const third = await open(typing)
    expect([third.text(), third.sent()]).toEqual(['one two three ', 3])
    device = typing
  })

  test('is no longer counted when the relay turns out to have it, and the rows behind it are sent', async () => {
    const [first] = await storeWords('one', 'two')
    const good = await database.get('updates', first ?? '')
    await damage(first)
    const { doc, store, text, sent } = await open()
    expect([store.damagedChanges(), sent()]).toEqual([2, 0])
    Y.applyUpdate(doc, good?.update ?? new Uint8Array())
    store.receive([], position)
    expect(text()).toBe('Saved. one two ')
    expect([store.damagedChanges(), sent()]).toEqual([0, 1])
    await vi.waitFor(async () => expect(await readDamaged(device)).toEqual([]))
  })
})

test('L27: an unsent row behind a lost row that the relay has is sent once the relay has sent that', async () => {
  await storeWords('one')
  const rows = await database.getAll('updates')
  const [pending] = await database.getAllKeys('pending')
  const saved = rows.find(({ key }) => key !== pending)
  await database.delete('updates', saved?.key ?? '')
  const { doc, store, progress, text, sent } = await open()
  expect([progress, sent(), doc.store.pendingStructs]).toEqual([null, 0, null])
  Y.applyUpdate(doc, saved?.update ?? new Uint8Array())
  store.receive([], position)
  expect([text(), sent(), store.damagedChanges()]).toEqual(['Saved. one ', 1, 0])
})

describe('L28: a store that the browser has emptied', () => {
  const key = () => `civic-hub:unsent:${account}:parks`
  async function empty(): Promise<void> {
    for (const name of ['updates', 'pending', 'documents', 'quarantine'] as const) await database.clear(name)
  }

  test('is noticed by the count of unsent changes', async () => {
    await storeWords('one', 'two')
    ;(await open()).store.close()
    expect(noted.get(key())).toBe('2')
    await Promise.all(opened.map(({ pendingUpdates }) => pendingUpdates.flush()))
    await empty()
    const { store, isEmpty } = await open()
    expect([store.damagedChanges(), isEmpty]).toEqual([2, true])
    expect(await readDamaged(device)).toMatchObject([{ documentId: 'parks', changes: 2, lost: 2, words: [] }])
  })

  test('is not claimed when everything was saved', async () => {
    await storeWords('one')
    const { store } = await open()
    store.acknowledge(store.pendingUpdates.list())
    store.close()
    await store.pendingUpdates.flush()
    expect(noted.has(key())).toBe(false)
    await empty()
    expect((await open()).store.damagedChanges()).toBe(0)
  })

  test('is not claimed for a document that never goes to the relay', async () => {
    await storeWords('one')
    const doc = new Y.Doc()
    const store = openLocalStoreSync(device, 'parks', doc, () => undefined, Promise.resolve())
    await store.loaded
    store.close()
    expect(noted.size).toBe(0)
  })

  test('is noticed for documents that are not opened', async () => {
    const { noticeEmptied } = await import('./notice-emptied.ts')
    noted.set(key(), '3')
    noted.set('civic-hub:unsent:sam:parks', '5')
    await noticeEmptied(device, 1)
    expect(await readDamaged(device)).toMatchObject([{ documentId: 'parks', changes: 3, lost: 3 }])
    await removeDamaged(device, await readDamaged(device))
    expect(noted.has(key())).toBe(false)
    await wipeDeviceDatabase('nobody')
    expect(noted.get('civic-hub:unsent:sam:parks')).toBe('5')
  })

  test('is not noticed for an open document, whose page stores the changes again', async () => {
    const { noticeEmptied } = await import('./notice-emptied.ts')
    await storeWords('one')
    const { store } = await open()
    expect(noted.get(key())).toBe('1')
    await empty()
    await noticeEmptied(device, 1)
    expect(await readDamaged(device)).toEqual([])
    store.close()
    await vi.waitFor(async () => {
      await noticeEmptied(device, 1)
      expect(await readDamaged(device)).toMatchObject([{ documentId: 'parks', changes: 1, lost: 1 }])
    })
  })

  test('is unknown if the browser has removed the counts and the sign-in as well, until the person has read it', async () => {
    const { noticeEmptied } = await import('./notice-emptied.ts')
    const { dismissUnknownLoss, isLossUnknown } = await import('./unsent-count.ts')
    await noticeEmptied(device, 0)
    expect(isLossUnknown(account, 1)).toBe(true)
    await noticeEmptied(device, 1)
    expect(isLossUnknown(account, 1)).toBe(true)
    dismissUnknownLoss(account)
    await noticeEmptied(device, 0)
    expect(isLossUnknown(account, 1)).toBe(false)
  })

  test('leaves no count behind when the account is wiped', async () => {
    await storeWords('one')
    ;(await open()).store.close()
    expect(noted.size).toBe(1)
    device.close()
    await wipeDeviceDatabase(account)
    // The work in the background may begin during a sign-out.
    const { noticeEmptied } = await import('./notice-emptied.ts')
    await expect(noticeEmptied(device, 1)).rejects.toThrow()
    expect([...noted.keys()].filter((each) => each.includes(account))).toEqual([])
  })
})
