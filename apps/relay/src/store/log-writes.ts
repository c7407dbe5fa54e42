import type { Database } from 'better-sqlite3'
import type { JoinedSteps, NewLogEntry, NewSnapshot } from './document-log.ts'
import { createHistoryTable } from './history-table.ts'
import { createDocumentNumbers } from './log-numbers.ts'

/** What writes the document log, each in one transaction; runs in the writer thread. */
export function createLogWrites(database: Database, keepReserve: (bytes: number) => void) {
  const numberOf = createDocumentNumbers(database)
  const history = createHistoryTable(database)
  /** The last position of each document. Nobody else writes the log, so it is read once; after a failure, again. */
  const heads = new Map<number, number>()

  const makeDocument = database.prepare<[string, string, number]>(
    'INSERT OR IGNORE INTO documents (id, log_id, created_at) VALUES (?, ?, ?)',
  )
  const insert = database.prepare<[number, number, string, number, Uint8Array]>(
    'INSERT INTO log (document, position, account_id, at, content) VALUES (?, ?, ?, ?, ?)',
  )
  const lastPosition = database.prepare<{ number: number }, { position: number }>(
    `SELECT max(
       coalesce((SELECT max(position) FROM log WHERE document = @number), 0),
       coalesce((SELECT position FROM snapshots WHERE document = @number), 0)
     ) AS position`,
  )
  const putClientId = database.prepare<[number, number, string, number]>(
    `INSERT INTO writers (document, writer, account_id, brought) VALUES (?, ?, ?, ?)
     ON CONFLICT (document, writer) DO UPDATE SET account_id = excluded.account_id, brought = excluded.brought`,
  )
  const snapshotPosition = database.prepare<[number], { position: number }>(
    'SELECT position FROM snapshots WHERE document = ?',
  )
  const putSnapshot = database.prepare<[number, number, number, Uint8Array, Uint8Array]>(
    `INSERT INTO snapshots (document, position, at, known, content) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (document) DO UPDATE SET position = excluded.position, at = excluded.at,
       known = excluded.known, content = excluded.content`,
  )
  const cutLog = database.prepare<[number, number]>('DELETE FROM log WHERE document = ? AND position <= ?')
  const copyToQuarantine = database.prepare<[string, number, number]>(
    `INSERT OR REPLACE INTO set_aside (document, position, account_id, at, content, reason)
     SELECT document, position, account_id, at, content, ? FROM log WHERE document = ? AND position = ?`,
  )
  const removeEntry = database.prepare<[number, number]>(
    'DELETE FROM log WHERE document = ? AND position = ?',
  )

  const removeEntries = database.prepare<{ documentId: string; atOnce: number }>(
    `DELETE FROM log WHERE rowid IN (
       SELECT rowid FROM log WHERE document = (SELECT number FROM documents WHERE id = @documentId) LIMIT @atOnce
     )`,
  )
  const removeDocument = database.prepare<[string]>('DELETE FROM documents WHERE id = ?')

  /** Also overwrites the removed bytes in the file. */
  function erase(remove: () => { changes: number }): number {
    database.pragma('secure_delete = ON')
    try {
      return remove().changes
    } finally {
      database.pragma('secure_delete = OFF')
    }
  }

  function headOf(number: number): number {
    const known = heads.get(number) ?? lastPosition.get({ number })?.position ?? 0
    heads.set(number, known)
    return known
  }

  function appendEntry(number: number, entry: NewLogEntry): void {
    const { position, accountId, at, content, clientIds, labels } = entry
    insert.run(number, position, accountId, at, content)
    for (const label of labels) history.addCheckpoint(number, position, label, accountId, at)
    for (const { clientId, imported } of clientIds)
      putClientId.run(number, clientId, accountId, imported ? 1 : 0)
    heads.set(number, position)
  }

  function append(entries: readonly NewLogEntry[]): string[] {
    const conflicts = new Set<string>()
    for (const entry of entries) {
      const { documentId, position } = entry
      const number = numberOf(documentId)
      // Later entries of the same document build on an entry that was not taken.
      if (conflicts.has(documentId) || position !== headOf(number) + 1) conflicts.add(documentId)
      else appendEntry(number, entry)
    }
    return [...conflicts]
  }

  const appendAll = database.transaction((batches: readonly (readonly NewLogEntry[])[]) =>
    batches.map(append),
  )

  const swap = database.transaction((number: number, snapshot: NewSnapshot, keep: number, at: number) => {
    const { position, known, content, steps, replaces, corrupt } = snapshot
    // Two rooms of one document may be open while a failed one is replaced: steps must neither repeat nor be lost.
    if ((snapshotPosition.get(number)?.position ?? 0) !== replaces)
      throw new Error('another snapshot was made meanwhile')
    for (const entry of corrupt) {
      copyToQuarantine.run('the document does not load with it', number, entry)
      removeEntry.run(number, entry)
    }
    history.add(number, steps)
    history.forgetCheckpoints(number, position, at)
    putSnapshot.run(number, position, at, known, content)
    cutLog.run(number, position - keep)
  })

  return {
    makeDocument(documentId: string, logId: string, at: number): void {
      makeDocument.run(documentId, logId, at)
    },
    /**
     * Appends batches in one transaction. Returns for each batch the documents whose last position does not
     * precede the first entry; none of their entries are stored.
     */
    append(batches: readonly (readonly NewLogEntry[])[]): string[][] {
      let bytes = 0
      for (const entries of batches) for (const { content } of entries) bytes += content.length
      keepReserve(bytes)
      try {
        return appendAll.immediate(batches)
      } catch (failure) {
        heads.clear()
        throw failure
      }
    },
    swapSnapshot(documentId: string, snapshot: NewSnapshot, keep: number, at: number): void {
      swap.immediate(numberOf(documentId), snapshot, keep, at)
    },
    joinSteps(documentId: string, joined: readonly JoinedSteps[]): void {
      history.join(numberOf(documentId), joined)
    },
    /** Removes at most this many entries of a document that is being erased; returns how many it removed. */
    eraseEntries(documentId: string, atOnce: number): number {
      return erase(() => removeEntries.run({ documentId, atOnce }))
    },
    eraseDocument(documentId: string): void {
      heads.clear()
      erase(() => removeDocument.run(documentId))
    },
  }
}
