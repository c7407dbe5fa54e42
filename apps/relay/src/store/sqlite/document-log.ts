import { randomUUID } from 'node:crypto'
import type { Database } from 'better-sqlite3'
import type { DocumentLog } from '../document-log.ts'
import { createLogReads } from './log-reads.ts'
import { createLogReplacement } from './replace-log.ts'
import type { StoreWriter } from './writer/store-writer.ts'

/**
 * Entries removed in one transaction. Edits of other documents must not wait until a large document is
 * erased.
 */
const entriesAtOnce = 200

/** Reads on this thread's connection, which never waits for a writer. Writes through the writer's queue. */
export function createSqliteDocumentLog(database: Database, writer: StoreWriter): DocumentLog {
  const reads = createLogReads(database)
  return {
    ...reads,
    async open(documentId) {
      const found = await reads.open(documentId, writer.run)
      if (found) return found
      await writer.ask('makeDocument', documentId, randomUUID(), Date.now())
      const made = await reads.open(documentId, writer.run)
      if (!made) throw new Error('The document could not be made')
      return made
    },
    append: async (entries) => new Set(await writer.append(entries)),
    swapSnapshot: createLogReplacement(writer),
    joinSteps: (documentId, joined) => writer.ask('joinSteps', documentId, joined),
    groupSteps: (documentId, first, last) => writer.ask('groupSteps', documentId, first, last),
    async erase(documentId) {
      while ((await writer.ask('eraseEntries', documentId, entriesAtOnce)) > 0);
      await writer.ask('eraseDocument', documentId)
    },
  }
}
