import type { HistoryStep } from '@civic-hub/protocol'

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
  /** The label under which its author asked for checkpoints before and after it. */
  labels: readonly string[]
}

export interface NewLogEntry {
  documentId: string
  position: number
  accountId: string
  at: number
  content: Uint8Array
  /** Client ids that this entry is the first to use. */
  clientIds: readonly NewClientId[]
  /** See AuthoredEntry. Beyond what an account may ask for in a day, labels are not kept. */
  labels: readonly string[]
  /** The account whose device brought it, where that is not its author's. */
  broughtBy?: string | undefined
}

export interface NewClientId {
  clientId: number
  imported: boolean
}

/** Who first wrote under a client id. */
export interface ClientIdOwner {
  accountId: string
  /** Whether this account sent it back after a restore and did not write it. */
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
  /** Positions of entries that it leaves out, because the document does not load with them. */
  corrupt: readonly number[]
}

/** A snapshot whose content is stored already, in so many parts; with 0 it is here. */
export interface SnapshotHead extends NewSnapshot {
  parts: number
}

/** A snapshot and what came after it. */
export interface SnapshotParts {
  snapshot: { position: number; at: number; content: Uint8Array } | null
  entries: AuthoredEntry[]
  /** Whether the history is complete; if not, it starts with the content of the snapshot. */
  hasHistory: boolean
}

export interface JoinedSteps {
  /** The positions of the steps that it replaces. */
  positions: readonly number[]
  step: HistoryStep
}

/** A stored step without its content. */
export interface StoredStepHead {
  position: number
  from: number
  to: number
  isFixed: boolean
  bytes: number
}

export interface HistoryRead {
  /** Empty for a document that was never opened. */
  logId: string
  steps: HistoryStep[]
  /** Whether more steps follow these. */
  isCut: boolean
  /** The entries after the last step; null when there are none. */
  rest: SnapshotParts | null
}

/** A run of the relay, which is one process, wrote the log from a position on, up to the next run's. */
export interface LogRun {
  first: number
  run: number
}

/** The run that wrote the entry at a position; null for entries from before runs were recorded. */
export function runOf(runs: readonly LogRun[], position: number): number | null {
  return runs.findLast(({ first }) => first <= position)?.run ?? null
}

/** The data that a room needs to open. */
export interface DocumentHead {
  /** The id of this log; another log starts again at position 1. */
  logId: string
  /** The logs before a restore, each with its last position that the restored copy holds. */
  restoredLogs: Map<string, number>
  /** In order; the last one is this process, which writes what comes next. */
  runs: readonly LogRun[]
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
 * The store of the documents: each is a log of entries at positions 1, 2, 3, …, and a snapshot may replace its beginning.
 * It is asynchronous, so that a store on another machine can replace this one. Every method rejects when the store fails,
 * and then has changed nothing.
 */
export interface DocumentLog {
  /**
   * Appends entries of any documents in one transaction; when it resolves they survive a power cut. An entry is taken at
   * the position after the last one of its document. Returns the documents whose last position was another one; none
   * of their entries were stored. (With one relay that is a fault of this program. Several relays would detect each other
   * by it.)
   */
  append(entries: readonly NewLogEntry[]): Promise<ReadonlySet<string>>
  /** Reads what a room needs; makes the document if there is none. */
  open(documentId: string): Promise<DocumentHead>
  /**
   * The time at which an entry was written, by which it is recognised. Null when the log does not have the entry (any
   * more). The entries after a kept entry can be read one by one.
   */
  readEntryTime(documentId: string, position: number): Promise<number | null>
  /**
   * Entries after `position` and up to `end`, oldest first: all of them, or about 1 MB. The end is needed because a
   * committed entry can be read a moment before `append` resolves.
   */
  readAfter(documentId: string, position: number, end: number): Promise<LogEntry[]>
  /** The position of the snapshot that `readSnapshot` would return. */
  readSnapshotPosition(documentId: string): Promise<number | null>
  readSnapshot(documentId: string): Promise<{ position: number; content: Uint8Array } | null>
  /** The snapshot and the entries after it, for making the next one. */
  readForSnapshot(documentId: string): Promise<SnapshotParts>
  /**
   * Puts a snapshot in place of the log up to its position, but keeps the last `keep` entries for clients that catch up.
   * Stores the steps of history that lead to it, and quarantines corrupt entries with their author and time. All of it
   * is seen at once, although a large snapshot is written in parts. Rejects when another snapshot was made meanwhile.
   */
  swapSnapshot(documentId: string, snapshot: NewSnapshot, keep: number, at: number): Promise<void>
  /**
   * Steps after `after`, at least one and about `bytes` in size; after the last step, the entries that are in no step
   * yet.
   */
  readHistory(documentId: string, after: number, bytes: number): Promise<HistoryRead>
  readStepHeads(documentId: string): Promise<StoredStepHead[]>
  readSteps(documentId: string): Promise<HistoryStep[]>
  /** Replaces each run of steps by one step. Rejects when the steps have changed since they were read. */
  joinSteps(documentId: string, joined: readonly JoinedSteps[]): Promise<void>
  /** Which log a document has and the position of its last entry; null for a document without a log. */
  readHead(documentId: string): Promise<{ logId: string; position: number } | null>
  /**
   * Removes a document and everything that belongs to it, for good. Its bytes are overwritten in the database's file
   * where the store has one.
   */
  erase(documentId: string): Promise<void>
}
