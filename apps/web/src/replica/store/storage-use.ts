import type { Device } from './device.ts'
import type { UpdateRow } from './device-database.ts'
import type { FileRow, FileTextRow } from './file-rows.ts'
import { estimateStorage } from './storage-estimate.ts'

/** The data of each committee on this device, in bytes as stored in its database. */
export type BytesByCommittee = ReadonlyMap<string, number>

/** How much of each committee this device stores: its document and its files, without recordings. */
export async function readStorageUse(device: Device): Promise<BytesByCommittee> {
  const database = await device.database()
  const bytes = new Map<string, number>()
  for (const name of ['updates', 'quarantine', 'files', 'fileTexts'] as const) {
    try {
      const transaction = database.transaction(name)
      // Row by row, so that there is no second copy of everything in memory.
      let cursor = await transaction.store.openCursor()
      while (cursor) {
        const { documentId } = cursor.value
        bytes.set(documentId, (bytes.get(documentId) ?? 0) + bytesOf(cursor.value))
        cursor = await cursor.continue()
      }
    } catch (failure) {
      // A row that the browser can't read: the sizes of the others are still shown.
      console.warn('The size of some stored data is unknown', failure)
    }
  }
  return bytes
}

function bytesOf(row: UpdateRow | FileRow | FileTextRow): number {
  if ('update' in row) return ArrayBuffer.isView(row.update) ? row.update.byteLength : 0
  return 'blob' in row ? row.blob.size : row.text.length
}

/** How much the browser stores for this site, including the app itself; null if it does not report it. */
export async function readSiteUse(): Promise<number | null> {
  return (await estimateStorage()).usage ?? null
}

/** Whether the browser keeps all data until a person removes them; null if it does not report it. */
export async function isPersisted(): Promise<boolean | null> {
  return (await navigator.storage?.persisted?.().catch(() => null)) ?? null
}
