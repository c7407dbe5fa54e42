import { randomUUID } from 'node:crypto'
import type { HistoryStep } from '@civic-hub/protocol'
import type { Database } from 'better-sqlite3'
import { createHistoryTable, type HistoryRead, type StoredStepHead } from './history-table.ts'

/** A client that was away gets a long log in pieces: what lies in memory does not depend on how long it is. */
const maxReadBytes = 1024 * 1024

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
 * Where documents lie. Asynchronous, although SQLite answers at once, so that a store on another machine can stand in.
 * Every method rejects when the store fails; nothing is ever half done.
 */
export interface DocumentLog {
  /** Appends all entries in one transaction; when it resolves they survive a power cut. */
  append(entries: readonly NewLogEntry[]): Promise<void>
  /** Reads what a room needs; makes the document if there is none. */
  open(documentId: string): Promise<DocumentHead>
  /**
   * By what an entry is known again: the moment it was written. Null when the entry is no longer kept, or never was;
   * what came after a kept entry can be read one by one.
   */
  readEntryTime(documentId: string, position: number): Promise<number | null>
  /** Entries after `position`, oldest first: all of them, or about `maxReadBytes`. */
  readAfter(documentId: string, position: number): Promise<LogEntry[]>
  /** Which snapshot `readSnapshot` would give, by its position. */
  readSnapshotPosition(documentId: string): Promise<number | null>
  readSnapshot(documentId: string): Promise<{ position: number; content: Uint8Array } | null>
  /** The snapshot and the entries after it, for making the next one. */
  readForSnapshot(documentId: string): Promise<SnapshotParts>
  /**
   * Puts a snapshot in place of the log up to its position, but keeps the last `keep` entries for clients that catch up.
   * The steps of history that lead to it come in the same breath. Rejects when another snapshot was made meanwhile.
   */
  swapSnapshot(
    documentId: string,
    snapshot: Snapshot & { content: Uint8Array; steps: readonly HistoryStep[]; replaces: number },
    keep: number,
    at: number,
  ): Promise<void>
  /** Steps after `after`, about `bytes` of them and at least one; behind the last one what is in no step yet. */
  readHistory(documentId: string, after: number, bytes: number): Promise<HistoryRead>
  readStepHeads(documentId: string): Promise<StoredStepHead[]>
  readSteps(documentId: string): Promise<HistoryStep[]>
  /** Puts one step in place of each run of steps. Rejects when they are no longer what was read. */
  joinSteps(documentId: string, joined: readonly JoinedSteps[]): Promise<void>
  /** Takes entries out of the log that spoil the document, and keeps them apart with their author and time. */
  quarantine(documentId: string, positions: readonly number[], reason: string): Promise<void>
}

export function createDocumentLog(database: Database): DocumentLog {
  const numbers = new Map<string, number>()
  const findDocument = database.prepare<[string], { number: number; log_id: string }>(
    'SELECT number, log_id FROM documents WHERE id = ?',
  )
  const makeDocument = database.prepare<[string, string, number]>(
    'INSERT INTO documents (id, log_id, created_at) VALUES (?, ?, ?)',
  )
  const insert = database.prepare<[number, number, string, number, Uint8Array]>(
    'INSERT INTO log (document, position, account_id, at, content) VALUES (?, ?, ?, ?, ?)',
  )
  const lastEntry = database.prepare<[number], { position: number; at: number }>(
    'SELECT position, at FROM log WHERE document = ? ORDER BY position DESC LIMIT 1',
  )
  const entryTime = database.prepare<[number, number], { at: number }>(
    'SELECT at FROM log WHERE document = ? AND position = ?',
  )
  const after = database.prepare<[number, number], { position: number; at: number; content: Buffer }>(
    'SELECT position, at, content FROM log WHERE document = ? AND position > ? ORDER BY position',
  )
  const snapshotPosition = database.prepare<[number], { position: number }>(
    'SELECT position FROM snapshots WHERE document = ?',
  )
  const snapshotHead = database.prepare<[number], { position: number; known: Buffer }>(
    'SELECT position, known FROM snapshots WHERE document = ?',
  )
  const snapshotContent = database.prepare<[number], { position: number; at: number; content: Buffer }>(
    'SELECT position, at, content FROM snapshots WHERE document = ?',
  )
  const putSnapshot = database.prepare<[number, number, number, Uint8Array, Uint8Array]>(
    `INSERT INTO snapshots (document, position, at, known, content) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (document) DO UPDATE SET position = excluded.position, at = excluded.at,
       known = excluded.known, content = excluded.content`,
  )
  const putClientId = database.prepare<[number, number, string, number]>(
    `INSERT INTO writers (document, writer, account_id, brought) VALUES (?, ?, ?, ?)
     ON CONFLICT (document, writer) DO UPDATE SET account_id = excluded.account_id, brought = excluded.brought`,
  )
  const clientIdsOf = database.prepare<[number], { client_id: number; account_id: string; imported: number }>(
    'SELECT writer AS client_id, account_id, brought AS imported FROM writers WHERE document = ?',
  )
  const restoredLogsOf = database.prepare<[number], { log_id: string; last_position: number }>(
    'SELECT log_id, last_position FROM restored_logs WHERE document = ?',
  )
  const snapshotSize = database.prepare<[number], { bytes: number }>(
    'SELECT length(content) AS bytes FROM snapshots WHERE document = ?',
  )
  const copyToQuarantine = database.prepare<[string, number, number]>(
    `INSERT OR REPLACE INTO set_aside (document, position, account_id, at, content, reason)
     SELECT document, position, account_id, at, content, ? FROM log WHERE document = ? AND position = ?`,
  )
  const removeEntry = database.prepare<[number, number]>(
    'DELETE FROM log WHERE document = ? AND position = ?',
  )
  const cutLog = database.prepare<[number, number]>('DELETE FROM log WHERE document = ? AND position <= ?')

  const history = createHistoryTable(database)

  function numberOf(documentId: string): number {
    const known = numbers.get(documentId)
    if (known !== undefined) return known
    const row = findDocument.get(documentId)
    if (!row) throw new Error('The document was never opened')
    numbers.set(documentId, row.number)
    return row.number
  }

  function readParts(number: number): SnapshotParts {
    const snapshot = snapshotContent.get(number) ?? null
    return {
      snapshot,
      entries: history.entries(number, snapshot?.position ?? 0),
      hasHistory: snapshot === null || history.hasSteps(number),
    }
  }

  const appendAll = database.transaction((entries: readonly NewLogEntry[]) => {
    for (const { documentId, position, accountId, at, content, clientIds, labels } of entries) {
      const number = numberOf(documentId)
      insert.run(number, position, accountId, at, content)
      for (const label of labels) history.addCheckpoint(number, position, label, accountId, at)
      for (const { clientId, imported } of clientIds)
        putClientId.run(number, clientId, accountId, imported ? 1 : 0)
    }
  })

  const quarantineAll = database.transaction(
    (number: number, positions: readonly number[], reason: string) => {
      for (const position of positions) {
        copyToQuarantine.run(reason, number, position)
        removeEntry.run(number, position)
      }
    },
  )

  const swap = database.transaction(
    (
      number: number,
      {
        position,
        known,
        content,
        steps,
        replaces,
      }: Snapshot & { content: Uint8Array; steps: readonly HistoryStep[]; replaces: number },
      keep: number,
      at: number,
    ) => {
      // Two rooms of one document may be open while a failed one is replaced: steps must neither repeat nor be lost.
      if ((snapshotHead.get(number)?.position ?? 0) !== replaces)
        throw new Error('another snapshot was made meanwhile')
      history.add(number, steps)
      history.forgetCheckpoints(number, position, at)
      putSnapshot.run(number, position, at, known, content)
      cutLog.run(number, position - keep)
    },
  )

  return {
    async append(entries) {
      appendAll.immediate(entries)
    },
    async open(documentId) {
      const made = findDocument.get(documentId)
      if (!made) makeDocument.run(documentId, randomUUID(), Date.now())
      const logId = (made ?? findDocument.get(documentId))?.log_id ?? ''
      const number = numberOf(documentId)
      const snapshot = snapshotHead.get(number) ?? null
      const last = lastEntry.get(number) ?? { position: 0, at: 0 }
      return {
        logId,
        restoredLogs: new Map(
          restoredLogsOf.all(number).map(({ log_id, last_position }) => [log_id, last_position]),
        ),
        end: last.position >= (snapshot?.position ?? 0) ? last : { position: snapshot?.position ?? 0, at: 0 },
        snapshot,
        tail: after.all(number, snapshot?.position ?? 0),
        owners: new Map(
          clientIdsOf
            .all(number)
            .map(({ client_id, account_id, imported }) => [
              client_id,
              { accountId: account_id, imported: imported === 1 },
            ]),
        ),
        snapshotBytes: snapshotSize.get(number)?.bytes ?? 0,
      }
    },
    async readEntryTime(documentId, position) {
      return entryTime.get(numberOf(documentId), position)?.at ?? null
    },
    async readAfter(documentId, position) {
      const entries: LogEntry[] = []
      let bytes = 0
      for (const entry of after.iterate(numberOf(documentId), position)) {
        entries.push(entry)
        bytes += entry.content.length
        if (bytes >= maxReadBytes) break
      }
      return entries
    },
    async readSnapshotPosition(documentId) {
      return snapshotPosition.get(numberOf(documentId))?.position ?? null
    },
    async readSnapshot(documentId) {
      return snapshotContent.get(numberOf(documentId)) ?? null
    },
    async readForSnapshot(documentId) {
      return readParts(numberOf(documentId))
    },
    async swapSnapshot(documentId, snapshot, keep, at) {
      swap.immediate(numberOf(documentId), snapshot, keep, at)
    },
    async readHistory(documentId, after, bytes) {
      const document = findDocument.get(documentId)
      if (!document) return { logId: '', steps: [], isCut: false, rest: null }
      const { steps, isCut } = history.read(document.number, after, bytes)
      if (isCut) return { logId: document.log_id, steps, isCut, rest: null }
      const end = lastEntry.get(document.number)?.position ?? 0
      const start = snapshotHead.get(document.number)?.position ?? 0
      const isWhole = end <= Math.max(start, after) && (start === 0 || history.hasSteps(document.number))
      return { logId: document.log_id, steps, isCut, rest: isWhole ? null : readParts(document.number) }
    },
    async readStepHeads(documentId) {
      return history.heads(numberOf(documentId))
    },
    async readSteps(documentId) {
      return history.read(numberOf(documentId), 0, Infinity).steps
    },
    async joinSteps(documentId, joined) {
      history.join(numberOf(documentId), joined)
    },
    async quarantine(documentId, positions, reason) {
      quarantineAll.immediate(numberOf(documentId), positions, reason)
    },
  }
}
