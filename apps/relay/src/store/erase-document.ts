import type { StoreWriter } from './writer/store-writer.ts'

/** So many entries go at once: the documents that people are working in must not wait for a large one to vanish. */
const entriesAtOnce = 200

/** Removes documents with everything that hangs on them, for good: what they held is overwritten in the file too. */
export function createDocumentErasure(writer: StoreWriter): (documentId: string) => Promise<void> {
  return async (documentId) => {
    while ((await writer.ask('eraseEntries', documentId, entriesAtOnce)) > 0);
    await writer.ask('eraseDocument', documentId)
  }
}
