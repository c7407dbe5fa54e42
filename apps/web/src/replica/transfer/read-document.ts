import { isFromNewerApp } from '@civic-hub/committee'
import { isSoundDocument } from '@civic-hub/protocol/update'
import * as Y from 'yjs'
import { ImportRefused } from './import-refused.ts'

/** The updates of a document as one, after a fresh document has taken them whole. Throws ImportRefused where it does not. */
export function readDocument(
  updates: readonly Uint8Array[],
  where: string,
): { state: Uint8Array; doc: Y.Doc } {
  const doc = new Y.Doc()
  try {
    doc.transact(() => {
      for (const update of updates) Y.applyUpdate(doc, update)
    })
  } catch {
    throw new ImportRefused('damaged', where)
  }
  // Something builds on what the file does not have.
  if (doc.store.pendingStructs !== null || doc.store.pendingDs !== null)
    throw new ImportRefused('damaged', where)
  if (isFromNewerApp(doc)) throw new ImportRefused('newer-version', where)
  const state = Y.encodeStateAsUpdate(doc)
  // yjs takes more than a relay does: it would never be saved.
  if (!isSoundDocument(state)) throw new ImportRefused('unsound', where)
  return { state, doc }
}
