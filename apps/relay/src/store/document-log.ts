import { randomUUID } from 'node:crypto'
import type { HistoryStep } from '@civic-hub/protocol'
import type { Database } from 'better-sqlite3'
import type { HistoryRead, StoredStepHead } from './history-table.ts'
import { createLogReads } from './log-reads.ts'
import type { StoreWriter } from './writer/store-writer.ts'

export interface LogEntry {
  position: number
  at: number
  content: Uint8Array
}

/** An entry as history needs it. */
export interface AuthoredEntry {
  position: number
  at: number
  accountId: string
  content: Uint8Array
  /** By what its writer asked to keep how things stood before and after it. */
  labels: readonly string[]
}

export interface NewLogEntry {
  documentId: string
  position: number
  accountId: string
  at: number
  content: Uint8Array
  /** Writer ids that this entry uses first. */
  clientIds: readonly NewClientId[]
  /** See AuthoredEntry. Beyond what an account may ask for in a day, labels are not kept. */
  labels: readonly string[]
}

export interface NewClientId {
  clientId: number
  imported: boolean
}

/** Who first wrote under a client id. */
export interface ClientIdOwner {
  accountId: string
  /** Whether somebody brought it back after a restore, rather than having written it. */
  imported: boolean
}

export interface Snapshot {
  /** The snapshot holds everything up to here. */
  position: number
  /** State vector and deletions of the snapshot, so that a room need not read the whole content. */
  known: Uint8Array
}

/** A snapshot to be put in place of the log up to its position. */
export interface NewSnapshot extends Snapshot {
  content: Uint8Array
  /** The steps of history that lead to it. */
  steps: readonly HistoryStep[]
  /** The position of the snapshot that it was made from; 0 when there was none. */
  replaces: number
  /** Positions of entries that it leaves out, since the document does not load with them. */
  corrupt: readonly number[]
}

export interface SnapshotParts {
  snapshot: { position: number; at: number; content: Uint8Array } | null
  entries: AuthoredEntry[]
  /** Whether history goes back to the beginning, or must begin with what the snapshot holds. */
  hasHistory: boolean
}

export interface JoinedSteps {
  /** The positions of the steps that it stands for. */
  positions: readonly number[]
  step: HistoryStep
}

/** What a room needs to begin. */
export interface DocumentHead {
  /** Names this log; another log counts its positions anew. */
  logId: string
  /** The logs before a restore, each with its last position that the restored copy holds. */
  restoredLogs: Map<string, number>
  /** The last position, and when its entry was written. */
  end: { position: number; at: number }
  snapshot: Snapshot | null
  /** Entries after the snapshot. */
  tail: LogEntry[]
  owners: Map<number, ClientIdOwner>
  /** Bytes of the snapshot's content. */
  snapshotBytes: number
}

/**
 * Where documents lie: a log of entries at positions 1, 2, 3, … and now and then a snapshot in place of its beginning.
 * Asynchronous, so that a store on another machine can stand in. Every method rejects when the store fails; nothing is
 * ever half done.
 */
export interface DocumentLog {
  /**
   * Appends entries of any documents in one transaction; when it resolves they survive a power cut. An entry is taken at
   * the position after the last one of its document. Gives the documents whose last position was another one: of these
   * nothing was taken. (Here that means a fault in this program. Where several relays write, it is how they notice each
   * other.)
   */
  append(entries: readonly NewLogEntry[]): Promise<ReadonlySet<string>>
  /** Reads what a room needs; makes the document if there is none. */
  open(documentId: string): Promise<DocumentHead>
  /**
   * By what an entry is known again: the moment it was written. Null when the entry is no longer kept, or never was;
   * what came after a kept entry can be read one by one.
   */
  readEntryTime(documentId: string, position: number): Promise<number | null>
  /**
   * Entries after `position` and up to `end`, oldest first: all of them, or about 1 MB. What is committed can be read a
   * moment before `append` resolves, hence the end.
   */
  readAfter(documentId: string, position: number, end: number): Promise<LogEntry[]>
  /** Which snapshot `readSnapshot` would give, by its position. */
  readSnapshotPosition(documentId: string): Promise<number | null>
  readSnapshot(documentId: string): Promise<{ position: number; content: Uint8Array } | null>
  /** The snapshot and the entries after it, for making the next one. */
  readForSnapshot(documentId: string): Promise<SnapshotParts>
  /**
   * Puts a snapshot in place of the log up to its position, but keeps the last `keep` entries for clients that catch up.
   * The steps of history that lead to it are stored with it, and entries that spoil the document are kept apart with
   * their author and time, all in one transaction. Rejects when another snapshot was made meanwhile.
   */
  swapSnapshot(documentId: string, snapshot: NewSnapshot, keep: number, at: number): Promise<void>
  /** Steps after `after`, about `bytes` of them and at least one; behind the last one what is in no step yet. */
  readHistory(documentId: string, after: number, bytes: number): Promise<HistoryRead>
  readStepHeads(documentId: string): Promise<StoredStepHead[]>
  readSteps(documentId: string): Promise<HistoryStep[]>
  /** Puts one step in place of each run of steps. Rejects when they are no longer what was read. */
  joinSteps(documentId: string, joined: readonly JoinedSteps[]): Promise<void>
}

/** Reads on this thread's connection, which waits for nobody who writes; writes in the writer thread. */
export function createDocumentLog(database: Database, writer: StoreWriter): DocumentLog {
  const reads = createLogReads(database)
  return {
    ...reads,
    async open(documentId) {
      const found = await reads.open(documentId)
      if (found) return found
      await writer.ask('makeDocument', documentId, randomUUID(), Date.now())
      const made = await reads.open(documentId)
      if (!made) throw new Error('The document could not be made')
      return made
    },
    append: async (entries) => new Set(await writer.append(entries)),
    swapSnapshot: (documentId, snapshot, keep, at) =>
      writer.ask('swapSnapshot', documentId, snapshot, keep, at),
    joinSteps: (documentId, joined) => writer.ask('joinSteps', documentId, joined),
  }
}
