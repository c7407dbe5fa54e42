import type { Device } from './device.ts'

/** What this device stores of one committee, in bytes as they lie in its database. */
export type BytesByCommittee = ReadonlyMap<string, number>

/** How much of each committee this device stores. */
export async function readStorageUse(device: Device): Promise<BytesByCommittee> {
  const database = await device.database()
  const bytes = new Map<string, number>()
  const transaction = database.transaction(['updates', 'quarantine'])
  for (const name of ['updates', 'quarantine'] as const) {
    // Row by row, so that no second copy of everything is in memory.
    let cursor = await transaction.objectStore(name).openCursor()
    while (cursor) {
      const { documentId, update } = cursor.value
      bytes.set(documentId, (bytes.get(documentId) ?? 0) + update.byteLength)
      cursor = await cursor.continue()
    }
  }
  return bytes
}

/** How much the browser stores for this site, the app itself included; null where it does not tell. */
export async function readSiteUse(): Promise<number | null> {
  const estimate = await navigator.storage?.estimate?.().catch(() => null)
  return estimate?.usage ?? null
}

/** Whether the browser keeps all of it until somebody removes it; null where it does not tell. */
export async function isPersisted(): Promise<boolean | null> {
  return (await navigator.storage?.persisted?.().catch(() => null)) ?? null
}
