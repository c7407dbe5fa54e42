import type { IDBPTransaction } from 'idb'
import * as Y from 'yjs'
import { applyUpdate } from '../apply-update.ts'
import { createRandomId } from '../random-id.ts'
import { changedFieldsOfRow } from './changed-field.ts'
import { checksumOf } from './checksum.ts'
import type {
  DeviceDatabase,
  DeviceSchema,
  DocumentRow,
  PendingRow,
  QuarantinedRow,
  RowDamage,
  SealedRow,
  UpdateRow,
} from './device-database.ts'

/**
 * How many saved rows a document of this size may have before they are merged. The cost of merging, like that
 * of opening, depends on the size of the document, so a large one may have more rows and is merged less
 * often.
 */
export const rowsBeforeCompaction = (bytes: number): number => Math.max(400, Math.floor(bytes / 1024))

export interface LoadedDocument {
  /** Without those that are damaged. */
  rows: UpdateRow[]
  /** Keys of the rows that the relay has not acknowledged, each with the place that it changed. */
  pending: Map<string, Pick<PendingRow, 'sealed' | 'reach' | 'stuck'> & { place: string }>
  document: DocumentRow | null
  damaged: DamagedRow[]
}

/** A row whose content is not usable, and its pending mark. */
export interface DamagedRow {
  row: UpdateRow
  reason: RowDamage
  pending: Pick<PendingRow, 'place' | 'sealed' | 'reach'> | undefined
}

export interface UpdateToStore {
  key: string
  update: Uint8Array
  pending: boolean
  place?: string
  sealed?: SealedRow | undefined
  reach?: PendingRow['reach']
}

export const updateRow = (key: string, documentId: string, update: Uint8Array): UpdateRow => ({
  key,
  documentId,
  update,
  checksum: checksumOf(update),
})

const tab = createRandomId(8)
let lastNumber = 0
/** A unique key. Rows are read roughly in the order of writing, but nothing depends on that order. */
export function createRowKey(): string {
  return `${Date.now().toString(36)}-${(lastNumber++).toString(36).padStart(6, '0')}-${tab}`
}

/** Ignores a position without content: the browser has lost the content and kept the position. */
function withContent(document: DocumentRow | null, rows: readonly UpdateRow[]): DocumentRow | null {
  return document && document.position > 0 && rows.length === 0 ? null : document
}

export async function loadDocument(database: DeviceDatabase, documentId: string): Promise<LoadedDocument> {
  const { rows, unreadable, marks, document } = await readAll(database, documentId)
  const pending = new Map(marks.map((mark) => [mark.key, mark]))
  const damaged: DamagedRow[] = []
  const addDamaged = (row: UpdateRow, reason: RowDamage) => damaged.push({ row, reason, pending: pending.get(row.key) })
  const sound = rows.filter((row) => {
    const reason = damageOf(row)
    if (reason) addDamaged(row, reason)
    return !reason
  })
  for (const key of unreadable) addDamaged(withoutContent(key, documentId), 'unreadable')
  const here = new Set(sound.map(({ key }) => key))
  const gone = new Set(damaged.map(({ row }) => row.key))
  for (const { key } of marks)
    if (!here.has(key) && !gone.has(key)) addDamaged(withoutContent(key, documentId), 'missing')
  return {
    rows: sound,
    pending: new Map(
      marks.flatMap(({ key, place = key, sealed, reach, stuck }) =>
        here.has(key)
          ? [[key, { place, ...(sealed && { sealed }), ...(reach && { reach }), ...(stuck && { stuck }) }]]
          : [],
      ),
    ),
    document: withContent(document ?? null, rows),
    damaged,
  }
}

const withoutContent = (key: string, documentId: string): UpdateRow => ({
  key,
  documentId,
  update: new Uint8Array(),
})

/** Why the content of a row is damaged, or null. A row of an earlier version has no checksum. */
export function damageOf({ update, checksum }: UpdateRow): RowDamage | null {
  if (!ArrayBuffer.isView(update)) return 'not-bytes'
  return checksum === undefined || checksum === checksumOf(update) ? null : 'checksum'
}

interface StoredRows {
  rows: UpdateRow[]
  /** Keys of the rows that the browser itself can't read. */
  unreadable: string[]
  marks: PendingRow[]
  document: DocumentRow | undefined
}

async function readAll(database: DeviceDatabase, documentId: string): Promise<StoredRows> {
  try {
    const transaction = database.transaction(['updates', 'pending', 'documents'])
    const [rows, marks, document] = await Promise.all([
      transaction.objectStore('updates').index('document').getAll(documentId),
      transaction.objectStore('pending').index('document').getAll(documentId),
      transaction.objectStore('documents').get(documentId),
    ])
    return { rows, unreadable: [], marks, document }
  } catch (failure) {
    console.error('The store is read row by row', failure)
    return readEach(database, documentId)
  }
}

/**
 * One value that the browser can't read makes the reading of all of them fail. The marks are read first: a mark
 * without its row is damage, and a row is written together with its mark.
 */
async function readEach(database: DeviceDatabase, documentId: string): Promise<StoredRows> {
  const marks: PendingRow[] = []
  for (const key of await database.getAllKeysFromIndex('pending', 'document', documentId)) {
    const mark = await database.get('pending', key).catch(() => ({ key, documentId, at: 0 }))
    if (mark) marks.push(mark)
  }
  const rows: UpdateRow[] = []
  const unreadable: string[] = []
  for (const key of await database.getAllKeysFromIndex('updates', 'document', documentId)) {
    try {
      const row = await database.get('updates', key)
      if (row) rows.push(row)
    } catch (failure) {
      // The whole database was closed, as when the page is about to be loaded again: no row is damaged.
      if ((failure as DOMException).name === 'InvalidStateError') throw failure
      unreadable.push(key)
    }
  }
  const document = await database.get('documents', documentId).catch(() => undefined)
  return { rows, unreadable, marks, document }
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
  for (const { key, update, pending, place, sealed, reach } of updates) {
    requests.push(transaction.objectStore('updates').put(updateRow(key, documentId, update)))
    if (pending)
      requests.push(
        transaction.objectStore('pending').put({
          key,
          documentId,
          at,
          ...(place && { place }),
          ...(sealed && { sealed }),
          ...(reach && { reach }),
        }),
      )
  }
  for (const key of acknowledged) requests.push(transaction.objectStore('pending').delete(key))
  if (document) requests.push(transaction.objectStore('documents').put(document))
  transaction.commit()
  await Promise.all([...requests, transaction.done])
}

/** The key of the files that this device is erasing at the hub; see erase-file.ts. */
export const erasingKey = (documentId: string) => `erasing:${documentId}`
export const closedSessionsKey = 'closed-sessions'
export const notificationsKey = (documentId: string) => `notifications:${documentId}`

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
  const updates = transaction.objectStore('updates')
  const [all, unsaved] = await Promise.all([
    updates.index('document').getAllKeys(documentId),
    transaction.objectStore('pending').index('document').getAllKeys(documentId),
  ])
  if (all.length - unsaved.length < from) {
    await transaction.done
    return null
  }
  const keysOfUnsaved = new Set(unsaved)
  // The browser may be unable to read an unsent row, which stays in its place.
  const rows = await Promise.all(all.filter((key) => !keysOfUnsaved.has(key)).map((key) => updates.get(key)))
  const saved = rows.filter((row) => row !== undefined).filter(isSound)
  const merged = mergeThroughDocument(saved)
  await updates.put(updateRow(createRowKey(), documentId, merged))
  await Promise.all(saved.map((row) => updates.delete(row.key)))
  await transaction.done
  return merged.length
}

/** A damaged row must not become part of a merged one with a checksum of its own. The next opening handles it. */
function isSound(row: UpdateRow): boolean {
  if (damageOf(row)) return false
  if (row.checksum !== undefined) return true
  try {
    Y.decodeUpdate(row.update)
    return true
  } catch {
    return false
  }
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

/**
 * Moves damaged rows to the quarantine, without losing any. Resolves with the rows there that the relay did not have.
 * An unsent row that the browser can't read also stays in its place: a later version or start may read it.
 */
export async function quarantineRows(
  database: DeviceDatabase,
  damaged: readonly DamagedRow[],
): Promise<QuarantinedRow[]> {
  const at = Date.now()
  const moved: QuarantinedRow[] = []
  for (const { row, reason, pending } of damaged) {
    const transaction = database.transaction(['updates', 'pending', 'quarantine', 'documents'], 'readwrite')
    const { place, sealed, reach } = pending ?? {}
    const quarantined: QuarantinedRow = {
      ...row,
      reason,
      ...(pending && {
        unsent: {
          at,
          changes: changedFieldsOfRow({ place, sealed }, row.key).length,
          ...(place && { place }),
          ...(reach && { reach }),
        },
      }),
    }
    try {
      const isStill = await isStillDamaged(transaction, row.key, reason)
      if (isStill) {
        const requests: Promise<unknown>[] = [transaction.objectStore('quarantine').put(quarantined)]
        if (!pending || reason !== 'unreadable')
          requests.push(
            transaction.objectStore('updates').delete(row.key),
            transaction.objectStore('pending').delete(row.key),
            // Makes the device ask the relay for everything again, because the content of the row is unknown.
            transaction.objectStore('documents').delete(row.documentId),
          )
        await Promise.all(requests)
      }
      await transaction.done
      if (isStill) moved.push(quarantined)
    } catch (failure) {
      // One row that can be neither read nor moved must not keep the others from being shown and sent.
      console.error('Damaged row not moved', failure)
      moved.push(quarantined)
    }
  }
  return moved.filter(({ unsent }) => unsent)
}

/** Another tab may have written the row again meanwhile, or the relay may have acknowledged it. */
async function isStillDamaged(
  transaction: Pick<
    IDBPTransaction<DeviceSchema, ('updates' | 'pending' | 'quarantine' | 'documents')[], 'readwrite'>,
    'objectStore'
  >,
  key: string,
  reason: RowDamage,
): Promise<boolean> {
  if (reason === 'unreadable') return true
  const row = await transaction.objectStore('updates').get(key)
  if (reason === 'missing') return !row && (await transaction.objectStore('pending').getKey(key)) !== undefined
  return !row || reason === 'undecodable' || damageOf(row) !== null
}

/** Notes that the browser has emptied the store of a document while changes were only here. */
export async function quarantineEmptied(
  database: DeviceDatabase,
  documentId: string,
  changes: number,
): Promise<QuarantinedRow> {
  const row: QuarantinedRow = {
    ...withoutContent(`emptied:${documentId}`, documentId),
    reason: 'emptied',
    unsent: { at: Date.now(), changes },
  }
  await database.put('quarantine', row)
  return row
}

/** The places of a damaged row: one for each change that it counts as. */
export const changedFieldsOfDamaged = ({ key, unsent }: QuarantinedRow): string[] =>
  changedFieldsOfRow({ place: unsent?.place, ...(unsent && unsent.changes !== 1 && { sealed: unsent }) }, key)

/** The damaged rows of a document, or of all, that the relay did not have. */
export async function readQuarantined(
  database: DeviceDatabase,
  documentId?: string,
): Promise<(QuarantinedRow & Required<Pick<QuarantinedRow, 'unsent'>>)[]> {
  const rows = await database.getAll('quarantine')
  return rows.flatMap(({ unsent, ...row }) =>
    unsent && (documentId === undefined || row.documentId === documentId) ? [{ ...row, unsent }] : [],
  )
}

/** Removes rows from the quarantine: their changes have been found elsewhere, or the person wants them removed. */
export async function releaseQuarantined(database: DeviceDatabase, keys: readonly string[]): Promise<void> {
  const transaction = database.transaction('quarantine', 'readwrite')
  await Promise.all([...keys.map((key) => transaction.store.delete(key)), transaction.done])
}

/**
 * Marks unsent rows as building on something that this device lacks, or no longer. The position is removed with the
 * mark: the relay may have what is missing, and must send everything once.
 */
export async function markStuck(
  database: DeviceDatabase,
  documentId: string,
  keys: readonly string[],
  isStuck: boolean,
): Promise<void> {
  const transaction = database.transaction(['pending', 'documents'], 'readwrite')
  const pending = transaction.objectStore('pending')
  const mark = async (key: string) => {
    const row = await pending.get(key)
    if (!row || (row.stuck ?? false) === isStuck) return
    const { stuck: _, ...rest } = row
    await pending.put(isStuck ? { ...rest, stuck: true } : rest)
  }
  await Promise.all([
    ...keys.map(mark),
    ...(isStuck ? [transaction.objectStore('documents').delete(documentId)] : []),
    transaction.done,
  ])
}
