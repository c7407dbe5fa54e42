import { randomUUID } from 'node:crypto'
import type { Database } from 'better-sqlite3'

export interface LogEntry {
  position: number
  /** See `readMark`. */
  mark: number
  content: Uint8Array
}

export interface NewLogEntry {
  documentId: string
  position: number
  accountId: string
  at: number
  content: Uint8Array
  /** Writer ids that this entry uses first. */
  writers: readonly NewWriter[]
}

export interface NewWriter {
  writer: number
  brought: boolean
}

/** Who first wrote under a writer id. */
export interface WriterOwner {
  accountId: string
  /** Whether somebody brought it back after a restore, rather than having written it. */
  brought: boolean
}

export interface Snapshot {
  /** The snapshot holds everything up to here. */
  position: number
  /** State vector and deletions of the snapshot, so that a room need not read the whole content. */
  known: Uint8Array
}

/** What a room needs to begin. */
export interface DocumentHead {
  /** Names this log; another log counts its positions anew. */
  logId: string
  /** The last position, and the mark of its entry. */
  end: { position: number; mark: number }
  snapshot: Snapshot | null
  /** Entries after the snapshot. */
  tail: LogEntry[]
  owners: Map<number, WriterOwner>
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
  readMark(documentId: string, position: number): Promise<number | null>
  /** Entries after `position`, oldest first. */
  readAfter(documentId: string, position: number): Promise<LogEntry[]>
  readSnapshot(documentId: string): Promise<{ position: number; content: Uint8Array } | null>
  /** Puts a snapshot in place of the log up to its position, but keeps the last `keep` entries for clients that catch up. */
  swapSnapshot(
    documentId: string,
    snapshot: Snapshot & { content: Uint8Array },
    keep: number,
    at: number,
  ): Promise<void>
  /** Takes entries out of the log that spoil the document, and keeps them apart with their author and time. */
  setAside(documentId: string, positions: readonly number[], reason: string): Promise<void>
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
  const lastEntry = database.prepare<[number], { position: number; mark: number }>(
    'SELECT position, at AS mark FROM log WHERE document = ? ORDER BY position DESC LIMIT 1',
  )
  const markAt = database.prepare<[number, number], { mark: number }>(
    'SELECT at AS mark FROM log WHERE document = ? AND position = ?',
  )
  const after = database.prepare<[number, number], { position: number; mark: number; content: Buffer }>(
    'SELECT position, at AS mark, content FROM log WHERE document = ? AND position > ? ORDER BY position',
  )
  const snapshotHead = database.prepare<[number], { position: number; known: Buffer }>(
    'SELECT position, known FROM snapshots WHERE document = ?',
  )
  const snapshotContent = database.prepare<[number], { position: number; content: Buffer }>(
    'SELECT position, content FROM snapshots WHERE document = ?',
  )
  const putSnapshot = database.prepare<[number, number, number, Uint8Array, Uint8Array]>(
    `INSERT INTO snapshots (document, position, at, known, content) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (document) DO UPDATE SET position = excluded.position, at = excluded.at,
       known = excluded.known, content = excluded.content`,
  )
  const putWriter = database.prepare<[number, number, string, number]>(
    `INSERT INTO writers (document, writer, account_id, brought) VALUES (?, ?, ?, ?)
     ON CONFLICT (document, writer) DO UPDATE SET account_id = excluded.account_id, brought = excluded.brought`,
  )
  const writersOf = database.prepare<[number], { writer: number; account_id: string; brought: number }>(
    'SELECT writer, account_id, brought FROM writers WHERE document = ?',
  )
  const snapshotSize = database.prepare<[number], { bytes: number }>(
    'SELECT length(content) AS bytes FROM snapshots WHERE document = ?',
  )
  const copyAside = database.prepare<[string, number, number]>(
    `INSERT OR REPLACE INTO set_aside (document, position, account_id, at, content, reason)
     SELECT document, position, account_id, at, content, ? FROM log WHERE document = ? AND position = ?`,
  )
  const removeEntry = database.prepare<[number, number]>(
    'DELETE FROM log WHERE document = ? AND position = ?',
  )
  const cutLog = database.prepare<[number, number]>('DELETE FROM log WHERE document = ? AND position <= ?')

  function numberOf(documentId: string): number {
    const known = numbers.get(documentId)
    if (known !== undefined) return known
    const row = findDocument.get(documentId)
    if (!row) throw new Error('The document was never opened')
    numbers.set(documentId, row.number)
    return row.number
  }

  const appendAll = database.transaction((entries: readonly NewLogEntry[]) => {
    for (const { documentId, position, accountId, at, content, writers } of entries) {
      const number = numberOf(documentId)
      insert.run(number, position, accountId, at, content)
      for (const { writer, brought } of writers) putWriter.run(number, writer, accountId, brought ? 1 : 0)
    }
  })

  const moveAside = database.transaction((number: number, positions: readonly number[], reason: string) => {
    for (const position of positions) {
      copyAside.run(reason, number, position)
      removeEntry.run(number, position)
    }
  })

  const swap = database.transaction(
    (
      number: number,
      { position, known, content }: Snapshot & { content: Uint8Array },
      keep: number,
      at: number,
    ) => {
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
      const last = lastEntry.get(number) ?? { position: 0, mark: 0 }
      return {
        logId,
        end:
          last.position >= (snapshot?.position ?? 0) ? last : { position: snapshot?.position ?? 0, mark: 0 },
        snapshot,
        tail: after.all(number, snapshot?.position ?? 0),
        owners: new Map(
          writersOf
            .all(number)
            .map(({ writer, account_id, brought }) => [
              writer,
              { accountId: account_id, brought: brought === 1 },
            ]),
        ),
        snapshotBytes: snapshotSize.get(number)?.bytes ?? 0,
      }
    },
    async readMark(documentId, position) {
      return markAt.get(numberOf(documentId), position)?.mark ?? null
    },
    async readAfter(documentId, position) {
      return after.all(numberOf(documentId), position)
    },
    async readSnapshot(documentId) {
      return snapshotContent.get(numberOf(documentId)) ?? null
    },
    async swapSnapshot(documentId, snapshot, keep, at) {
      swap.immediate(numberOf(documentId), snapshot, keep, at)
    },
    async setAside(documentId, positions, reason) {
      moveAside.immediate(numberOf(documentId), positions, reason)
    },
  }
}
