import { readSealedChanges } from '@civic-hub/protocol'
import * as decoding from 'lib0/decoding'
import * as Y from 'yjs'
import type { DeviceDatabase } from '../store/device-database.ts'

/**
 * The authors of changes that came by file and that the hub has not acknowledged, by client id. Each part of a file is
 * signed by the device of its author.
 */
export async function readAccountsOfFiles(
  database: DeviceDatabase,
  documentId: string,
): Promise<ReadonlyMap<number, string>> {
  const transaction = database.transaction(['pending', 'updates'])
  const rows = await transaction.objectStore('pending').index('document').getAll(documentId)
  const accounts = new Map<number, string>()
  for (const { key, sealed } of rows) {
    const stored = sealed && (await transaction.objectStore('updates').get(key))
    if (!sealed || !stored) continue
    const head = decoding.createDecoder(sealed.head)
    // The type of the frame.
    decoding.readVarUint(head)
    const { accountId } = readSealedChanges(head)
    for (const clientId of Y.parseUpdateMeta(stored.update).to.keys()) accounts.set(clientId, accountId)
  }
  return accounts
}
