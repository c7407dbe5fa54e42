import { isFromNewerApp } from '@civic-hub/committee'
import { isSoundDocument } from '@civic-hub/protocol/update'
import * as Y from 'yjs'
import { ImportRefused } from './import-refused.ts'

/**
 * Merges the updates of a document into one, after a new document has accepted all of them. Throws
 * ImportRefused if it does not.
 */
export function readDocument(updates: readonly Uint8Array[], where: string): { state: Uint8Array; doc: Y.Doc } {
  const doc = new Y.Doc()
  try {
    doc.transact(() => {
      for (const update of updates) Y.applyUpdate(doc, update)
    })
  } catch {
    throw new ImportRefused('damaged', where)
  }
  // Some structs depend on others that the file lacks.
  if (doc.store.pendingStructs !== null || doc.store.pendingDs !== null) throw new ImportRefused('damaged', where)
  if (isFromNewerApp(doc)) throw new ImportRefused('newer-version', where)
  const state = Y.encodeStateAsUpdate(doc)
  // yjs accepts more than a relay does: the document could never be saved.
  if (!isSoundDocument(state)) throw new ImportRefused('unsound', where)
  return { state, doc }
}
