import { usesFile } from '@civic-hub/committee/documents'
import type * as Y from 'yjs'
import { askRelayForFile } from '../connection/relay-downloads.ts'
import type { Device } from '../store/device.ts'
import type { DeviceDatabase } from '../store/device-database.ts'
import { type FileRow, filesOf, type UploadRow } from '../store/file-rows.ts'
import { hasRoomFor } from '../store/storage-estimate.ts'
import { filePath } from './file-path.ts'
import { readWholeFile } from './read-whole-file.ts'
import type { Uploads } from './uploads.ts'

export interface StoredFile {
  readonly sha256: string
  readonly bytes: number
  readonly mime: string
}

/**
 * Stores the bytes of a file on this device and queues them for the relay, in one transaction. Resolves when
 * the transaction has completed; a file may be shown as attached only then. Rejects when the file can't be
 * read, and with a QuotaExceededError when this device is full.
 */
export async function storeFile(
  uploads: Uploads,
  documentId: string,
  file: { blob: Blob; name: string; mime: string },
  belongs: Pick<UploadRow, 'toAttach' | 'place'> = {},
): Promise<StoredFile> {
  const { blob, sha256 } = await readWholeFile(file.blob, file.mime)
  await uploads.add(async (database) => {
    const transaction = database.transaction(['files', 'uploads'], 'readwrite', { durability: 'strict' })
    // The words of a text file are the same bytes as the file, whose upload may have begun. A failed one begins again.
    const queued = await transaction.objectStore('uploads').get([documentId, sha256])
    const known = queued?.state === 'failed' ? undefined : queued
    const at = Date.now()
    const row: UploadRow = {
      documentId,
      sha256,
      name: file.name,
      bytes: blob.size,
      sent: 0,
      state: 'waiting',
      at,
      ...known,
      ...belongs,
    }
    await Promise.all([
      transaction.objectStore('files').put({ documentId, sha256, blob, at }),
      transaction.objectStore('uploads').put(row),
      transaction.done,
    ])
  })
  return { sha256, bytes: blob.size, mime: file.mime }
}

/** Queues a file again that this device has and the relay lacks. */
export async function queueAgain(uploads: Uploads, documentId: string, sha256: string, name: string): Promise<void> {
  await uploads.add(async (database) => {
    const transaction = database.transaction(['files', 'uploads'], 'readwrite')
    const file = await transaction.objectStore('files').get([documentId, sha256])
    const known = await transaction.objectStore('uploads').get([documentId, sha256])
    if (file && !known) {
      const [bytes, at] = [file.blob.size, Date.now()]
      const { cancelled: _, ...row } = file
      await transaction.objectStore('files').put(row)
      await transaction.objectStore('uploads').put({ documentId, sha256, name, bytes, sent: 0, state: 'waiting', at })
    }
    await transaction.done
  })
}

/**
 * Removes the file of a removed document from the queue, unless another document has the same bytes: that
 * document would be in the committee without its file, and without any notice. The bytes are kept until the
 * next start, for an undo.
 */
export async function cancelUpload(uploads: Uploads, doc: Y.Doc, documentId: string, sha256: string): Promise<void> {
  const rows = uploads.rows.get().filter((each) => each.documentId === documentId)
  const place = rows.find((each) => each.sha256 === sha256)?.place
  // The queued text file with its words is cancelled too.
  const cancelled = rows
    .filter((each) => each.sha256 === sha256 || (place !== undefined && each.place === place))
    .filter((each) => !usesFile(doc, each.sha256))
  if (cancelled.length === 0) return
  await uploads.add(async (database) => {
    const transaction = database.transaction(['files', 'uploads'], 'readwrite')
    for (const row of cancelled) {
      const key: [string, string] = [documentId, row.sha256]
      const file = await transaction.objectStore('files').get(key)
      if (file) await transaction.objectStore('files').put({ ...file, cancelled: true })
      await transaction.objectStore('uploads').delete(key)
    }
    await transaction.done
  })
  for (const { address } of cancelled) if (address) endUpload(address)
}

/** Deletes the uploaded part at the relay at once; without a connection the relay deletes it after some days. */
function endUpload(address: string): void {
  fetch(address, { method: 'DELETE', headers: { 'Tus-Resumable': '1.0.0' } }).catch(() => undefined)
}

/** Removes the bytes of cancelled uploads, unless a document uses them again. */
export async function removeCancelled(device: Device, doc: Y.Doc, documentId: string): Promise<void> {
  const database = await device.database()
  for (const file of await database.getAll('files', filesOf(documentId))) {
    if (!file.cancelled || usesFile(doc, file.sha256)) continue
    const transaction = database.transaction(['files', 'uploads', 'fileTexts'], 'readwrite')
    const key: [string, string] = [documentId, file.sha256]
    if (!(await transaction.objectStore('uploads').get(key)))
      await Promise.all([
        transaction.objectStore('files').delete(key),
        transaction.objectStore('fileTexts').delete(key),
      ])
    await transaction.done
  }
}

export async function readHeldFiles(device: Device, documentId: string): Promise<ReadonlySet<string>> {
  const keys = await (await device.database()).getAllKeys('files', filesOf(documentId))
  return new Set(keys.map(([, sha256]) => sha256))
}

/** `isStored`: whether the file is stored on this device from now on. False if there is little space. */
export type OpenedFile =
  | { kind: 'file'; blob: Blob; isStored: boolean }
  | { kind: 'missing' | 'unreachable' | 'no-access' }

/**
 * Returns the bytes of a file from this device, else from the relay; those are then stored here if there is
 * space.
 */
export async function openFile(
  device: Device,
  documentId: string,
  file: { sha256: string; mime: string },
): Promise<OpenedFile> {
  const database = await device.database().catch(() => null)
  const held = await database?.get('files', [documentId, file.sha256]).catch(() => undefined)
  if (held) return { kind: 'file', blob: held.blob, isStored: true }
  const asked = await askRelayForFile(filePath(documentId, file.sha256))
  if (!asked.ok) {
    if (asked.problem.code === 'not-found' || asked.problem.code === 'gone') return { kind: 'missing' }
    return { kind: asked.problem.code === 'forbidden' ? 'no-access' : 'unreachable' }
  }
  const { blob, sha256 } = await readWholeFile(asked.value, file.mime)
  // Other bytes than the document names: a proxy's page, or a damaged file.
  if (sha256 !== file.sha256) return { kind: 'unreachable' }
  return {
    kind: 'file',
    blob,
    isStored: await storeFetched(database, { documentId, sha256, blob, at: Date.now() }),
  }
}

async function storeFetched(database: DeviceDatabase | null, row: FileRow): Promise<boolean> {
  try {
    if (!database || !(await hasRoomFor(row.blob.size))) return false
    await database.put('files', row)
    return true
  } catch (failure) {
    console.warn('A file could not be kept on this device', failure)
    return false
  }
}
