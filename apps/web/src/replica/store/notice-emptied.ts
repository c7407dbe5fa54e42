import type { Device } from './device.ts'
import type { DeviceDatabase } from './device-database.ts'
import { storeLockName } from './local-store-sync.ts'
import { isLossUnknown, readAllUnsent, readUnsent } from './unsent-count.ts'
import { quarantineEmptied } from './update-store.ts'
import { withLockIfFree } from './web-locks.ts'

/**
 * Notes the documents whose unsent changes the browser has removed together with everything else of them. An opening
 * notices its own document, and a page that has one open stores its changes again. `sessionBeganAt`: see session.ts.
 */
export async function noticeEmptied(device: Device, sessionBeganAt: number): Promise<void> {
  // Rejects after a sign-out, which leaves nothing of the account behind.
  const database = await device.database()
  isLossUnknown(device.accountId, sessionBeganAt)
  for (const documentId of readAllUnsent(device.accountId))
    await withLockIfFree({
      name: storeLockName(device.accountId, documentId),
      onLost: 'finish',
      work: () => noticeDocument(database, device.accountId, documentId),
    })
}

async function noticeDocument(database: DeviceDatabase, accountId: string, documentId: string): Promise<void> {
  const transaction = database.transaction(['updates', 'pending', 'documents'])
  const [rows, marks, document] = await Promise.all([
    transaction.objectStore('updates').index('document').count(documentId),
    transaction.objectStore('pending').index('document').count(documentId),
    transaction.objectStore('documents').getKey(documentId),
  ])
  const changes = readUnsent(accountId, documentId)
  if (rows + marks === 0 && document === undefined && changes > 0)
    await quarantineEmptied(database, documentId, changes)
}
