import type { HistoryStep } from '@civic-hub/protocol'

export interface LogEntry {
  position: number
  at: number
  content: Uint8Array
}

/** An entry as the history needs it. */
export interface AuthoredEntry {
  position: number
  at: number
  accountId: string
  content: Uint8Array
  /** The author asked for checkpoints before and after this entry under these labels. */
  labels: readonly string[]
}

export interface NewLogEntry {
  documentId: string
  position: number
  accountId: string
  at: number
  content: Uint8Array
  /** Client ids that are first used in this entry. */
  clientIds: readonly NewClientId[]
  /** See AuthoredEntry. Labels beyond an account's daily limit are not stored. */
  labels: readonly string[]
  /** The account whose device uploaded the entry, if that account is not the author. */
  uploadedBy?: string | undefined
}

export interface NewClientId {
  clientId: number
  imported: boolean
}

/** The account that first wrote under a client id. */
export interface ClientIdOwner {
  accountId: string
  /** True if this account uploaded the id's updates after a restore and did not write them. */
  imported: boolean
}

interface Snapshot {
  /** The snapshot contains all entries up to this position. */
  position: number
  /** State vector and deletions of the snapshot. With them a room need not read the whole content. */
  known: Uint8Array
}

/** A snapshot that is to replace the log up to its position. */
export interface NewSnapshot extends Snapshot {
  content: Uint8Array
  /** The steps of history from the previous snapshot to this one. */
  steps: readonly HistoryStep[]
  /** The position of the snapshot from which this one was made; 0 if there was none. */
  replaces: number
  /** Positions of omitted entries: the document cannot be loaded with them. */
  corrupt: readonly number[]
}

/** A snapshot whose content is already stored in `parts` parts; if 0, the content is included here. */
export interface SnapshotHead extends NewSnapshot {
  parts: number
}

/** A snapshot and the entries after it. */
export interface SnapshotParts {
  snapshot: { position: number; at: number; content: Uint8Array } | null
  entries: AuthoredEntry[]
  /** True if the history is complete. Otherwise it starts with the content of the snapshot. */
  hasHistory: boolean
}

export interface JoinedSteps {
  /** The positions of the replaced steps. */
  positions: readonly number[]
  step: HistoryStep
}

/** A stored step without its content. */
export interface StoredStepHead {
  position: number
  from: number
  to: number
  isFixed: boolean
  /** True if the step is stored with others in a group. */
  isGrouped: boolean
  bytes: number
}

export interface HistoryRead {
  /** Empty if the document was never opened. */
  logId: string
  steps: HistoryStep[]
  /** True if more steps follow. */
  isCut: boolean
  /** The entries after the last step; null if there are none. */
  rest: SnapshotParts | null
}

/** A run of the relay (one process). It wrote the log from this position up to the start of the next run. */
export interface LogRun {
  first: number
  run: number
}

/** The run that wrote the entry at a position; null for entries that are older than the recording of runs. */
export function runOf(runs: readonly LogRun[], position: number): number | null {
  return runs.findLast(({ first }) => first <= position)?.run ?? null
}

/** The data that a room needs to open. */
export interface DocumentHead {
  /** The id of this log. A new log starts at position 1. */
  logId: string
  /** The logs before a restore, each with the last of its positions that the restored copy contains. */
  restoredLogs: Map<string, number>
  /** In order. The last one is this process, which writes the next entries. */
  runs: readonly LogRun[]
  /** The last position, and the time at which its entry was written. */
  end: { position: number; at: number }
  snapshot: Snapshot | null
  /** Entries after the snapshot. */
  tail: LogEntry[]
  owners: Map<number, ClientIdOwner>
  /** Bytes of the snapshot's content. */
  snapshotBytes: number
}

/**
 * The store of the documents: each is a log of entries at positions 1, 2, 3, …, and a snapshot may replace
 * the start of the log. It is asynchronous, so that a store on another machine can replace this one. Every
 * method rejects if the store fails, and then nothing was changed.
 */
export interface DocumentLog {
  /**
   * Appends entries of any documents in one transaction; once it resolves, they survive a power cut. An entry
   * is accepted only at the position after the last one of its document. Returns the documents whose last
   * position did not match; none of their entries are stored. (With one relay a mismatch is a bug. With
   * several relays it would be how they detect each other.)
   */
  append(entries: readonly NewLogEntry[]): Promise<ReadonlySet<string>>
  /** Reads the data that a room needs; creates the document if there is none. */
  open(documentId: string): Promise<DocumentHead>
  /**
   * The time at which an entry was written; it identifies the entry. Null if the log does not contain the
   * entry, or no longer does. If it does, all later entries can be read one by one.
   */
  readEntryTime(documentId: string, position: number): Promise<number | null>
  /**
   * Entries after `position` and up to `end`, oldest first: all of them, or about 1 MB. The end is needed
   * because a committed entry is readable a moment before `append` resolves.
   */
  readAfter(documentId: string, position: number, end: number): Promise<LogEntry[]>
  /** The position of the snapshot that `readSnapshot` would return. */
  readSnapshotPosition(documentId: string): Promise<number | null>
  readSnapshot(documentId: string): Promise<{ position: number; content: Uint8Array } | null>
  /** The snapshot and the entries after it; the next snapshot is made from them. */
  readForSnapshot(documentId: string): Promise<SnapshotParts>
  /**
   * Replaces the log up to the snapshot's position by the snapshot, but keeps the last `retainedEntries` entries for
   * clients that catch up. Stores the steps of history up to the snapshot, and quarantines corrupt entries
   * with their author and time. All changes become visible at once, although a large snapshot is written in
   * parts. Rejects if another snapshot was made in the meantime.
   */
  swapSnapshot(documentId: string, snapshot: NewSnapshot, retainedEntries: number, at: number): Promise<void>
  /**
   * Steps after `after`: at least one, and about `bytes` in size. After the last step: the entries that are
   * not yet part of a step.
   */
  readHistory(documentId: string, after: number, bytes: number): Promise<HistoryRead>
  readStepHeads(documentId: string): Promise<StoredStepHead[]>
  readSteps(documentId: string): Promise<HistoryStep[]>
  /** Replaces each run of steps by one step. Rejects if the steps have changed since they were read. */
  joinSteps(documentId: string, joined: readonly JoinedSteps[]): Promise<void>
  /**
   * Stores the steps from one position to another as a group, which needs less space. They are still read as steps. A
   * store may leave them as they are, while a program that does not know groups may be running.
   */
  groupSteps(documentId: string, first: number, last: number): Promise<void>
  /** The owners of those client ids of a document that are known. */
  readOwners(documentId: string, clientIds: readonly number[]): Promise<Map<number, ClientIdOwner>>
  /** A document's log id and the position of its last entry; null for a document without a log. */
  readHead(documentId: string): Promise<{ logId: string; position: number } | null>
  /**
   * Permanently removes a document and all its data. If the store has a database file, the bytes are
   * overwritten in it.
   */
  erase(documentId: string): Promise<void>
}
