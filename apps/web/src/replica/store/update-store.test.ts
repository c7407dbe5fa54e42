import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { unhandledRejections } from '../../../../../tests/support/unhandled-rejections.ts'
import { type DeviceDatabase, openDeviceDatabase, smallValues } from './device-database.ts'
import { removeDocument } from './remove-from-device.ts'
import {
  compactDocument,
  createRowKey,
  type DamagedRow,
  loadDocument,
  quarantineRows,
  storeUpdates,
} from './update-store.ts'
import { wipeDeviceDatabase } from './wipe-device-database.ts'

let database: DeviceDatabase
beforeEach(async () => {
  database = await openDeviceDatabase('account')
})
afterEach(async () => {
  database.close()
  await wipeDeviceDatabase('account')
})

const rows = (updates: readonly Uint8Array[], pending: boolean) =>
  updates.map((update) => ({ key: createRowKey(), update, pending }))

function typed(count: number): { doc: Y.Doc; updates: Uint8Array[] } {
  const doc = new Y.Doc()
  const updates: Uint8Array[] = []
  doc.on('update', (update: Uint8Array) => updates.push(update))
  for (let index = 0; index < count; index++) doc.getText('notes').insert(index, String(index % 10))
  return { doc, updates }
}

async function textOnDevice(documentId: string): Promise<string> {
  const { rows } = await loadDocument(database, documentId)
  const doc = new Y.Doc()
  for (const { update } of rows) Y.applyUpdate(doc, update)
  return doc.getText('notes').toString()
}

describe('the store of a device', () => {
  test('returns the stored updates, and which of them are pending', async () => {
    const { doc, updates } = typed(3)
    const progress = { documentId: 'a', logId: 'log', position: 7, entryTag: 1, savedAt: null }
    const stored = rows(updates, true)
    await storeUpdates(database, 'a', stored, progress)
    const keys = stored.map(({ key }) => key)
    await storeUpdates(database, 'a', [], null, keys.slice(0, 1))
    const loaded = await loadDocument(database, 'a')
    expect(await textOnDevice('a')).toBe(doc.getText('notes').toString())
    expect([...loaded.pending.keys()]).toEqual(keys.slice(1))
    expect(loaded.document).toEqual(progress)
    expect((await loadDocument(database, 'b')).rows).toEqual([])
  })

  test('reports why it refused a row', async () => {
    const stored = rows(typed(2).updates, true)
    await storeUpdates(database, 'a', stored, null)
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, row) {
      return this.add(row)
    })
    await expect(storeUpdates(database, 'a', stored, null)).rejects.toMatchObject({ name: 'ConstraintError' })
    put.mockRestore()
    expect((await loadDocument(database, 'a')).rows).toHaveLength(2)
  })

  test('L3: compacts saved rows, and never pending ones', async () => {
    const { doc, updates } = typed(900)
    const saved = rows(updates.slice(0, 850), false)
    const pending = rows(updates.slice(850), true)
    await storeUpdates(database, 'a', [...saved, ...pending], null)
    await compactDocument(database, 'a', 400)
    const loaded = await loadDocument(database, 'a')
    expect(loaded.rows.length).toBe(51)
    expect(loaded.pending.size).toBe(50)
    expect(await textOnDevice('a')).toBe(doc.getText('notes').toString())
  })

  test('L3: does not compact while few rows are saved, however many are pending', async () => {
    const { updates } = typed(900)
    const stored = [...rows(updates.slice(0, 399), false), ...rows(updates.slice(399), true)]
    await storeUpdates(database, 'a', stored, null)
    expect(await compactDocument(database, 'a', 400)).toBeNull()
    expect(await database.count('updates')).toBe(900)
  })

  test('a merge that the browser aborts has no unhandled rejection', async () => {
    const unhandled = unhandledRejections()
    const aborting = {
      transaction(names: ['updates', 'pending'], mode: 'readwrite') {
        const transaction = database.transaction(names, mode)
        queueMicrotask(() => transaction.abort())
        return transaction
      },
    } as unknown as DeviceDatabase
    await expect(compactDocument(aborting, 'a', 1)).rejects.toThrow()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(unhandled).toEqual([])
  })

  test('L3: loses nothing when another tab writes during compaction', async () => {
    const { doc, updates } = typed(1_000)
    await storeUpdates(database, 'a', rows(updates.slice(0, 600), false), null)
    const other = await openDeviceDatabase('account')
    await Promise.all([
      compactDocument(database, 'a', 400),
      ...updates.slice(600).map((update) => storeUpdates(other, 'a', rows([update], false), null)),
      compactDocument(other, 'a', 400),
    ])
    other.close()
    expect(await textOnDevice('a')).toBe(doc.getText('notes').toString())
  })

  const progress = { documentId: 'a', logId: 'log', position: 7, entryTag: 1, savedAt: null }
  const reasonsOf = (damaged: readonly DamagedRow[]) => damaged.map(({ reason }) => reason)
  const nothing = { rows: [], pending: new Map(), document: null, damaged: [] }

  /** Changes the stored bytes of each row, as a damaged disk does. */
  async function damageRows(change: (update: Uint8Array) => unknown): Promise<void> {
    for (const row of await database.getAll('updates'))
      await database.put('updates', { ...row, update: change(row.update) as Uint8Array })
  }

  test('L27: detects a row whose bytes have changed, and one that has no bytes', async () => {
    await storeUpdates(database, 'a', rows(typed(2).updates, true), null)
    await damageRows((update) => update.with(-3, 66))
    const changed = await loadDocument(database, 'a')
    expect(reasonsOf(changed.damaged)).toEqual(['checksum', 'checksum'])
    expect([changed.rows, changed.pending.size]).toEqual([[], 0])
    await damageRows(() => 'words')
    expect(reasonsOf((await loadDocument(database, 'a')).damaged)).toEqual(['not-bytes', 'not-bytes'])
  })

  test('L27: accepts a row of an earlier version, which has no checksum', async () => {
    const [update = new Uint8Array()] = typed(1).updates
    await database.put('updates', { key: 'old', documentId: 'a', update })
    await database.put('pending', { key: 'old', documentId: 'a', at: 1 })
    const loaded = await loadDocument(database, 'a')
    expect([...loaded.pending.keys()]).toEqual(['old'])
    expect(loaded.damaged).toEqual([])
  })

  test('L2, L27: moves a damaged row to the quarantine, and asks the relay for everything again', async () => {
    await storeUpdates(database, 'a', rows(typed(1).updates, true), progress)
    await damageRows((update) => update.subarray(1))
    await quarantineRows(database, (await loadDocument(database, 'a')).damaged)
    expect(await loadDocument(database, 'a')).toEqual(nothing)
    expect(await database.getAll('quarantine')).toMatchObject([{ reason: 'checksum', unsent: { changes: 1 } }])
  })

  test('L27: does not move a row that another tab has written again meanwhile', async () => {
    const stored = rows(typed(1).updates, true)
    await storeUpdates(database, 'a', stored, progress)
    await damageRows((update) => update.subarray(1))
    const { damaged } = await loadDocument(database, 'a')
    await storeUpdates(database, 'a', stored, null)
    await quarantineRows(database, damaged)
    expect((await loadDocument(database, 'a')).pending.size).toBe(1)
    expect(await database.count('quarantine')).toBe(0)
  })

  test('L27: reads the other rows if the browser cannot read one, which stays in its place', async () => {
    const stored = rows(typed(3).updates, true)
    await storeUpdates(database, 'a', stored, null)
    const lost = stored[1]?.key
    const failing = (method: 'getAll' | 'get') => {
      const read = IDBObjectStore.prototype[method]
      return vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(function (
        this: IDBObjectStore,
        key?: unknown,
      ) {
        if (this.name === 'updates' && key === lost) throw new DOMException('Data lost', 'NotReadableError')
        return read.call(this, key as IDBValidKey)
      })
    }
    const all = vi.spyOn(IDBIndex.prototype, 'getAll').mockImplementation(() => {
      throw new DOMException('Data lost', 'NotReadableError')
    })
    const one = failing('get')
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const loaded = await loadDocument(database, 'a')
    await quarantineRows(database, loaded.damaged)
    for (const spy of [all, one, log]) spy.mockRestore()
    expect(loaded.rows.map(({ key }) => key)).toEqual([stored[0]?.key, stored[2]?.key])
    expect(reasonsOf(loaded.damaged)).toEqual(['unreadable'])
    expect((await loadDocument(database, 'a')).pending.size).toBe(3)
    expect(await database.count('quarantine')).toBe(1)
  })

  test('L3, L27: does not merge a damaged row into one with a checksum of its own', async () => {
    const { updates } = typed(3)
    await storeUpdates(database, 'a', rows(updates, false), null)
    const [first] = await database.getAll('updates')
    if (first) await database.put('updates', { ...first, update: first.update.with(-3, 66) })
    await database.put('updates', { key: 'old', documentId: 'a', update: new Uint8Array([9, 9]) })
    await compactDocument(database, 'a', 1)
    expect((await database.getAllKeys('updates')).length).toBe(3)
    expect(reasonsOf((await loadDocument(database, 'a')).damaged)).toEqual(['checksum'])
  })

  test('L2, L27: reports no position if the rows up to it are missing, and each pending update without its row', async () => {
    await storeUpdates(database, 'a', rows(typed(2).updates, true), progress)
    await database.clear('updates')
    const loaded = await loadDocument(database, 'a')
    expect(loaded).toMatchObject({ rows: [], document: null })
    expect(reasonsOf(loaded.damaged)).toEqual(['missing', 'missing'])
    await quarantineRows(database, loaded.damaged)
    expect(await loadDocument(database, 'a')).toEqual(nothing)
    // A document without content has a position, too: it has no rows that could be missing.
    const empty = { ...progress, position: 0 }
    await storeUpdates(database, 'b', [], { ...empty, documentId: 'b' })
    expect((await loadDocument(database, 'b')).document).toMatchObject({ position: 0 })
  })

  test('removes one document and nothing else', async () => {
    await storeUpdates(database, 'a', rows(typed(3).updates, true), progress)
    await storeUpdates(database, 'b', rows(typed(2).updates, true), { ...progress, documentId: 'b' })
    const [row] = (await loadDocument(database, 'a')).rows
    if (row) await quarantineRows(database, [{ row, reason: 'undecodable', pending: {} }])
    // The authors of its statements, and what waits for a signature.
    for (const key of ['client-accounts:a', 'client-returned:a', 'unsigned:a', 'client-accounts:b'])
      await database.put(smallValues, 1, key)

    await removeDocument(database, 'a')
    const left = ['updates', 'pending', 'documents', 'quarantine'] as const
    expect(await Promise.all(left.map((store) => database.count(store)))).toEqual([2, 2, 1, 0])
    expect(await database.getAllKeys(smallValues)).toEqual(['client-accounts:b'])
    expect((await loadDocument(database, 'b')).document).toMatchObject({ position: 7 })
  })

  test('is empty after a wipe', async () => {
    const { updates } = typed(1)
    await storeUpdates(database, 'a', rows(updates, true), null)
    database.close()
    await wipeDeviceDatabase('account')
    database = await openDeviceDatabase('account')
    expect(await database.count('updates')).toBe(0)
  })
})
