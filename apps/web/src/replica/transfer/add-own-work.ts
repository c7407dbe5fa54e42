import * as Y from 'yjs'
import { readHeldFiles, storeFile } from '../files/device-files.ts'
import type { AccountOnDevice } from '../react/device-provider.tsx'
import type { Replica } from '../replica.ts'
import { whenRead } from '../when-read.ts'
import type { ImportableCommittee } from './readable-export.ts'

/**
 * Adds changes of this account's own export that an open committee lacks: they had not reached the hub when
 * another device was emptied. They are sent as this account's, which made them: changes of others reach an
 * exporting device only through the hub. Returns whether there were any. Changes that were added stay when a
 * later file is damaged.
 */
export async function addOwnWork(
  { device, uploads }: Pick<AccountOnDevice, 'device' | 'uploads'>,
  replica: Replica,
  imported: ImportableCommittee,
  signal: AbortSignal,
  onProgress: (bytes: number) => void,
): Promise<boolean> {
  await whenRead(replica)
  const { doc, documentId } = replica
  let added = false
  const note = () => {
    added = true
  }
  doc.on('update', note)
  // The document first: a file counts as in use when a document refers to it.
  Y.applyUpdate(doc, imported.state, { from: 'file' })
  doc.off('update', note)
  await replica.flush()
  const held = await readHeldFiles(device, documentId)
  for (const file of imported.files) {
    signal.throwIfAborted()
    if (!held.has(file.sha256)) {
      const { name, mime } = file
      await storeFile(uploads, documentId, { blob: await imported.readFile(file, signal), name, mime })
      added = true
    }
    onProgress(file.bytes)
  }
  return added
}
