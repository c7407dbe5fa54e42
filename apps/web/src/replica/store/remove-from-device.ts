import type { Device } from './device.ts'
import { storeLockName } from './local-store-sync.ts'
import { removeDocument } from './update-store.ts'

/** A page that does not answer may hold on to a document for so long. */
const patienceMs = 10_000

/** Removes a committee from this device's store, once no tab writes its document any more. */
export async function removeFromDevice(device: Device, id: string): Promise<void> {
  // The tab that stores a document holds this lock until it has written everything.
  const lock = storeLockName(device.accountId, id)
  await navigator.locks.request(lock, { signal: AbortSignal.timeout(patienceMs) }, async () => {
    const database = await device.database()
    await removeDocument(database, id)
    await database.delete('committees', id)
  })
}
