import { databaseName } from './account-databases.ts'
import type { Device } from './device.ts'
import { type DeviceDatabase, smallValues } from './device-database.ts'
import { fileStores, filesOf } from './file-rows.ts'
import { storeLockName } from './local-store-sync.ts'
import { noteUnsent } from './unsent-count.ts'
import { withLock } from './web-locks.ts'

/** The maximum time to wait for a page that holds a document and does not answer. */
const patienceMs = 10_000

/**
 * Removes a committee from this device's store, once no tab writes its document any more. It is marked first,
 * so that the next page finishes the removal if this one is closed meanwhile. Rejects, without the mark, if a
 * tab does not release the document.
 */
export async function removeFromDevice(device: Device, id: string): Promise<void> {
  const database = await device.database()
  await mark(database, id, true)
  try {
    await whenNobodyWrites(device, id, () => removeNow(database, id))
  } catch (failure) {
    await mark(database, id, false)
    throw failure
  }
}

/** The tab that stores a document holds this lock until it has written everything. */
export function whenNobodyWrites({ accountId }: Device, id: string, then: () => Promise<void>): Promise<void> {
  return withLock({
    name: storeLockName(accountId, id),
    patienceMs,
    // The committee is marked as being removed, so the next start finishes the removal (end-removals.ts).
    onLost: 'finish',
    work: then,
  })
}

export async function removeNow(database: DeviceDatabase, id: string): Promise<void> {
  await removeDocument(database, id)
  await database.delete('committees', id)
}

async function mark(database: DeviceDatabase, id: string, isRemoving: boolean): Promise<void> {
  const transaction = database.transaction('committees', 'readwrite')
  const committee = await transaction.store.get(id)
  if (committee) {
    const { removing: _, ...row } = committee
    await transaction.store.put(isRemoving ? { ...row, removing: true } : row)
  }
  await transaction.done
}

/** The names of the small values of a document (store `explain`): their keys end with its id. */
const valuesOfDocument = ['notifications', 'erasing', 'client-accounts', 'client-returned', 'unsigned']

/** Removes a document from this device, with its pending and quarantined rows and its files. Recordings are kept. */
export async function removeDocument(database: DeviceDatabase, documentId: string): Promise<void> {
  const transaction = database.transaction(
    ['updates', 'pending', 'documents', 'quarantine', 'listCache', 'searchIndexes', smallValues, ...fileStores],
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
    ...valuesOfDocument.map((name) => transaction.objectStore(smallValues).delete(`${name}:${documentId}`)),
    transaction.objectStore('searchIndexes').delete(documentId),
    ...fileStores.map((name) => transaction.objectStore(name).delete(filesOf(documentId))),
    transaction.done,
  ])
  noteUnsent(database.name.slice(databaseName('').length), documentId, 0)
}
