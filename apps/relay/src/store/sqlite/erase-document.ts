import type { StoreWriter } from './writer/store-writer.ts'

/** Entries removed in one transaction: edits of other documents must not wait until a large document is erased. */
const entriesAtOnce = 200

/** Removes documents and everything that belongs to them, for good; also overwrites their bytes in the file. */
export function createDocumentErasure(writer: StoreWriter): (documentId: string) => Promise<void> {
  return async (documentId) => {
    while ((await writer.ask('eraseEntries', documentId, entriesAtOnce)) > 0);
    await writer.ask('eraseDocument', documentId)
  }
}
