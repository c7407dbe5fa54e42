import type { Device } from './device.ts'
import { isLossUnknown, readAllUnsent, readUnsent } from './unsent-count.ts'
import { quarantineEmptied } from './update-store.ts'

/**
 * Notes the documents whose unsent changes the browser has removed together with everything else of them. An opening
 * notices its own document. `sessionBeganAt`: see session.ts.
 */
export async function noticeEmptied(device: Device, sessionBeganAt: number): Promise<void> {
  isLossUnknown(device.accountId, sessionBeganAt)
  const database = await device.database()
  for (const documentId of readAllUnsent(device.accountId)) {
    const transaction = database.transaction(['updates', 'pending', 'documents'])
    const [rows, marks, document] = await Promise.all([
      transaction.objectStore('updates').index('document').count(documentId),
      transaction.objectStore('pending').index('document').count(documentId),
      transaction.objectStore('documents').getKey(documentId),
    ])
    const changes = readUnsent(device.accountId, documentId)
    if (rows + marks === 0 && document === undefined && changes > 0)
      await quarantineEmptied(database, documentId, changes)
  }
}
