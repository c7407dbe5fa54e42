import * as Y from 'yjs'
import { applyUpdate } from '../apply-update.ts'
import type { DeviceDatabase, DocumentRow, PendingRow, SealedRow, UpdateRow } from './device-database.ts'
import { fileStores, filesOf } from './file-rows.ts'

/**
 * How many saved rows a document of this size may have before they are merged. The cost of merging, like that
 * of opening, depends on the size of the document, so a large one may have more rows and is merged less
 * often.
 */
export const rowsBeforeCompaction = (bytes: number): number => Math.max(400, Math.floor(bytes / 1024))

export interface LoadedDocument {
  rows: UpdateRow[]
  /** Keys of the rows that the relay has not acknowledged, each with the place that it changed. */
  pending: Map<string, Pick<PendingRow, 'sealed'> & { place: string }>
  document: DocumentRow | null
}

export interface UpdateToStore {
  key: string
  update: Uint8Array
  pending: boolean
  /** The place that a pending update changed. */
  place?: string
  sealed?: SealedRow | undefined
}

const tab = crypto.randomUUID().slice(0, 8)
let lastNumber = 0
/** A unique key. Rows are read roughly in the order of writing, but nothing depends on that order. */
export function createRowKey(): string {
  return `${Date.now().toString(36)}-${(lastNumber++).toString(36).padStart(6, '0')}-${tab}`
}

/** Ignores a position without content: the browser has lost the content and kept the position. */
function withContent(document: DocumentRow | null, rows: readonly UpdateRow[]): DocumentRow | null {
  return document && document.position > 0 && rows.length === 0 ? null : document
}

/** Reads all data of a document on this device. */
export async function loadDocument(database: DeviceDatabase, documentId: string): Promise<LoadedDocument> {
  const transaction = database.transaction(['updates', 'pending', 'documents'])
  const [rows, pending, document] = await Promise.all([
    transaction.objectStore('updates').index('document').getAll(documentId),
    transaction.objectStore('pending').index('document').getAll(documentId),
    transaction.objectStore('documents').get(documentId),
    transaction.done,
  ])
  const here = new Set(rows.map(({ key }) => key))
  const lost = pending.flatMap(({ key }) => (here.has(key) ? [] : [key]))
  // Ignore a pending mark whose row is missing.
  if (lost.length > 0) await markAcknowledged(database, lost)
  return {
    rows,
    pending: new Map(
      pending.flatMap(({ key, place = key, sealed }) =>
        here.has(key) ? [[key, { place, ...(sealed && { sealed }) }]] : [],
      ),
    ),
    document: withContent(document ?? null, rows),
  }
}

/**
 * Writes updates, the relay's position and acknowledgements in one transaction. The browser has the whole
 * transaction before this function returns, so it is written even if the page ends right after. Resolves when
 * the transaction has completed.
 */
export async function storeUpdates(
  database: DeviceDatabase,
  documentId: string,
  updates: readonly UpdateToStore[],
  document: DocumentRow | null,
  /** Keys of rows that the relay has saved. */
  acknowledged: readonly string[] = [],
): Promise<void> {
  const transaction = database.transaction(['updates', 'pending', 'documents'], 'readwrite')
  const at = Date.now()
  const requests: Promise<unknown>[] = []
  for (const { key, update, pending, place, sealed } of updates) {
    requests.push(transaction.objectStore('updates').put({ key, documentId, update }))
    if (pending)
      requests.push(
        transaction
          .objectStore('pending')
          .put({ key, documentId, at, ...(place && { place }), ...(sealed && { sealed }) }),
      )
  }
  for (const key of acknowledged) requests.push(transaction.objectStore('pending').delete(key))
  if (document) requests.push(transaction.objectStore('documents').put(document))
  transaction.commit()
  await Promise.all([...requests, transaction.done])
}

/** The key of the files that this device is erasing at the hub; see erase-file.ts. */
export const erasingKey = (documentId: string) => `erasing:${documentId}`
/** The key of the list of closed sessions among the small values of the account (store `explain`). */
export const closedSessionsKey = 'closed-sessions'
/** The key of a committee's notifications among the small values (store `explain`). */
export const notificationsKey = (documentId: string) => `notifications:${documentId}`

/** Removes a document from this device, with its pending and quarantined rows and its files. Recordings are kept. */
export async function removeDocument(database: DeviceDatabase, documentId: string): Promise<void> {
  const transaction = database.transaction(
    ['updates', 'pending', 'documents', 'quarantine', 'listCache', 'searchIndexes', 'explain', ...fileStores],
    'readwrite',
  )
  const removeOf = async (name: 'updates' | 'pending') => {
    const store = transaction.objectStore(name)
    const keys = await store.index('document').getAllKeys(documentId)
    await Promise.all(keys.map((key) => store.delete(key)))
  }
  const removeQuarantined = async () => {
    const store = transaction.objectStore('quarantine')
    const rows = await store.getAll()
    const theirs = rows.filter((row) => row.documentId === documentId)
    await Promise.all(theirs.map(({ key }) => store.delete(key)))
  }
  await Promise.all([
    removeOf('updates'),
    removeOf('pending'),
    removeQuarantined(),
    transaction.objectStore('documents').delete(documentId),
    transaction.objectStore('listCache').delete(documentId),
    transaction.objectStore('explain').delete(notificationsKey(documentId)),
    transaction.objectStore('explain').delete(erasingKey(documentId)),
    transaction.objectStore('searchIndexes').delete(documentId),
    ...fileStores.map((name) => transaction.objectStore(name).delete(filesOf(documentId))),
    transaction.done,
  ])
}

/** Stores that the relay has acknowledged these rows. */
export async function markAcknowledged(database: DeviceDatabase, keys: readonly string[]): Promise<void> {
  const transaction = database.transaction('pending', 'readwrite')
  await Promise.all([...keys.map((key) => transaction.store.delete(key)), transaction.done])
}

/**
 * Merges the saved rows of a document into one, if there are at least `from` of them. Resolves with the size
 * of the merged row in bytes, or null. Reading, merging and deleting happen in one transaction, and only rows
 * that were read are deleted, so nothing is lost when a tab writes or ends meanwhile.
 */
export async function compactDocument(
  database: DeviceDatabase,
  documentId: string,
  from: number,
): Promise<number | null> {
  const transaction = database.transaction(['updates', 'pending'], 'readwrite')
  // A failed request is reported by itself; `done` then fails as well, without a listener.
  transaction.done.catch(() => undefined)
  const updates = transaction.objectStore('updates')
  const pending = transaction.objectStore('pending')
  const [all, unsaved] = await Promise.all([
    updates.index('document').count(documentId),
    pending.index('document').getAllKeys(documentId),
  ])
  if (all - unsaved.length < from) {
    await transaction.done
    return null
  }
  const keysOfUnsaved = new Set(unsaved)
  const rows = await updates.index('document').getAll(documentId)
  const saved = rows.filter((row) => !keysOfUnsaved.has(row.key))
  const merged = mergeThroughDocument(saved)
  await updates.put({ key: createRowKey(), documentId, update: merged })
  await Promise.all(saved.map((row) => updates.delete(row.key)))
  await transaction.done
  return merged.length
}

/** Merges by means of a temporary document, since merging a long list of updates directly takes quadratic time. */
function mergeThroughDocument(rows: readonly UpdateRow[]): Uint8Array {
  const doc = new Y.Doc()
  doc.transact(() => {
    for (const row of rows) applyUpdate(doc, row.update, null)
  })
  // Includes structs that depend on missing ones.
  const merged = Y.encodeStateAsUpdate(doc)
  doc.destroy()
  return merged
}

/** Moves a row that can't be read to the quarantine, without losing it. */
export async function quarantineRow(database: DeviceDatabase, row: UpdateRow, reason: string): Promise<void> {
  const transaction = database.transaction(['updates', 'pending', 'quarantine', 'documents'], 'readwrite')
  await Promise.all([
    transaction.objectStore('quarantine').put({ ...row, reason }),
    transaction.objectStore('updates').delete(row.key),
    transaction.objectStore('pending').delete(row.key),
    // Makes the device ask the relay for everything again, because the content of the row is unknown.
    transaction.objectStore('documents').delete(row.documentId),
    transaction.done,
  ])
}
