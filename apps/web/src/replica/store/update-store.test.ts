import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { wipeDeviceDatabase } from './account-databases.ts'
import { type DeviceDatabase, openDeviceDatabase } from './device-database.ts'
import {
  compactDocument,
  createRowKey,
  loadDocument,
  markAcknowledged,
  quarantineRow,
  removeDocument,
  storeUpdates,
} from './update-store.ts'

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
    await markAcknowledged(database, keys.slice(0, 1))
    const loaded = await loadDocument(database, 'a')
    expect(await textOnDevice('a')).toBe(doc.getText('notes').toString())
    expect([...loaded.pending.keys()]).toEqual(keys.slice(1))
    expect(loaded.document).toEqual(progress)
    expect((await loadDocument(database, 'b')).rows).toEqual([])
  })

  test('reports why it refused a row', async () => {
    const stored = rows(typed(2).updates, true)
    await storeUpdates(database, 'a', stored, null)
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      row,
    ) {
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
    const aborted = new Promise<PromiseRejectionEvent | Error>((resolve) => {
      process.once('unhandledRejection', resolve)
      setTimeout(() => resolve(new Error('none')), 50)
    })
    const aborting = {
      transaction(names: ['updates', 'pending'], mode: 'readwrite') {
        const transaction = database.transaction(names, mode)
        queueMicrotask(() => transaction.abort())
        return transaction
      },
    } as unknown as DeviceDatabase
    await expect(compactDocument(aborting, 'a', 1)).rejects.toThrow()
    expect(await aborted).toEqual(new Error('none'))
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

  test('L2: moves a row that can’t be read to the quarantine, and asks the relay for everything again', async () => {
    const progress = { documentId: 'a', logId: 'log', position: 7, entryTag: 1, savedAt: null }
    await storeUpdates(database, 'a', rows([new Uint8Array([9, 9])], true), progress)
    const [row] = (await loadDocument(database, 'a')).rows
    if (row) await quarantineRow(database, row, 'quarantine')
    const loaded = await loadDocument(database, 'a')
    expect(loaded).toEqual({ rows: [], pending: new Map(), document: null })
    expect(await database.count('quarantine')).toBe(1)
  })

  test('L2: reports no position if the rows up to it are missing, and no pending update without its row', async () => {
    const progress = { documentId: 'a', logId: 'log', position: 7, entryTag: 1, savedAt: null }
    await storeUpdates(database, 'a', rows(typed(2).updates, true), progress)
    await database.clear('updates')
    expect(await loadDocument(database, 'a')).toEqual({ rows: [], pending: new Map(), document: null })
    expect(await database.count('pending')).toBe(0)
    // A document without content has a position, too: it has no rows that could be missing.
    const empty = { ...progress, position: 0 }
    await storeUpdates(database, 'b', [], { ...empty, documentId: 'b' })
    expect((await loadDocument(database, 'b')).document).toMatchObject({ position: 0 })
  })

  test('removes one document and nothing else', async () => {
    const progress = { documentId: 'a', logId: 'log', position: 7, entryTag: 1, savedAt: null }
    await storeUpdates(database, 'a', rows(typed(3).updates, true), progress)
    await storeUpdates(database, 'b', rows(typed(2).updates, true), { ...progress, documentId: 'b' })
    const [row] = (await loadDocument(database, 'a')).rows
    if (row) await quarantineRow(database, row, 'quarantine')
    await removeDocument(database, 'a')
    const left = ['updates', 'pending', 'documents', 'quarantine'] as const
    expect(await Promise.all(left.map((store) => database.count(store)))).toEqual([2, 2, 1, 0])
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
