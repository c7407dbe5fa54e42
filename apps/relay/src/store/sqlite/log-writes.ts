import type { Database } from 'better-sqlite3'
import type { JoinedSteps, NewLogEntry } from '../document-log.ts'
import { createHistoryTable } from './history-table.ts'
import { createDocumentNumbers } from './log-numbers.ts'
import { createSnapshotWrites } from './snapshot-writes.ts'
import { foreignLog } from './writer/sole-writer.ts'

/** The writes of the document log, each in one transaction. */
export function createLogWrites(
  database: Database,
  run: number,
  maintainReserve: (bytes: number) => void,
  checkSoleWriter: () => number,
) {
  const numberOf = createDocumentNumbers(database)
  const history = createHistoryTable(database)
  /**
   * The last position of each document, and the count of foreign writes when it was read. It is read again
   * after a failure, and after a foreign write, which must not have changed it.
   */
  const heads = new Map<number, { position: number; changes: number }>()
  /** Documents for which this run is already recorded as the writer. */
  const recorded = new Set<number>()

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
  const lastRun = database.prepare<[number], { run: number }>(
    'SELECT run FROM log_runs WHERE document = ? ORDER BY first_position DESC LIMIT 1',
  )
  const forgetRuns = database.prepare<[number, number]>(
    'DELETE FROM log_runs WHERE document = ? AND first_position >= ?',
  )
  const putRun = database.prepare<[number, number, number]>('INSERT INTO log_runs VALUES (?, ?, ?)')
  const putClientId = database.prepare<[number, number, string, number]>(
    `INSERT INTO writers (document, writer, account_id, brought) VALUES (?, ?, ?, ?)
     ON CONFLICT (document, writer) DO UPDATE SET account_id = excluded.account_id, brought = excluded.brought`,
  )
  const putUploadedFor = database.prepare<[number, number, string, string, number]>(
    'INSERT OR REPLACE INTO brought_entries (document, position, author, brought_by, at) VALUES (?, ?, ?, ?, ?)',
  )
  const removeRows = (table: string) =>
    database.prepare<{ documentId: string; atOnce: number }>(
      `DELETE FROM ${table} WHERE rowid IN (
         SELECT rowid FROM ${table} WHERE document = (SELECT number FROM documents WHERE id = @documentId) LIMIT @atOnce
       )`,
    )
  const removeEntries = removeRows('log')
  const removeParts = removeRows('snapshot_parts')
  const removeDocument = database.prepare<[string]>('DELETE FROM documents WHERE id = ?')

  /** Also overwrites the removed bytes in the file. */
  function erase<T>(remove: () => T): T {
    database.pragma('secure_delete = ON')
    try {
      return remove()
    } finally {
      database.pragma('secure_delete = OFF')
    }
  }

  function headOf(number: number, changes: number): number {
    const known = heads.get(number)
    if (known?.changes === changes) return known.position
    const position = lastPosition.get({ number })?.position ?? 0
    if (known && known.position !== position) throw foreignLog(database)
    heads.set(number, { position, changes })
    return position
  }

  /** After a failure the cached positions may differ from the database. */
  function forget(): void {
    heads.clear()
    recorded.clear()
  }

  /**
   * If the end of a log was lost, earlier runs are still recorded for positions that this run writes now;
   * those records are removed.
   */
  function recordRun(number: number, position: number): void {
    forgetRuns.run(number, position)
    if (lastRun.get(number)?.run !== run) putRun.run(number, position, run)
  }

  function appendEntry(number: number, entry: NewLogEntry, changes: number): void {
    const { position, accountId, at, content, clientIds, labels, uploadedBy } = entry
    if (!recorded.has(number)) {
      recordRun(number, position)
      recorded.add(number)
    }
    insert.run(number, position, accountId, at, content)
    for (const label of labels) history.addCheckpoint(number, position, label, accountId, at)
    for (const { clientId, imported } of clientIds) putClientId.run(number, clientId, accountId, imported ? 1 : 0)
    if (uploadedBy) putUploadedFor.run(number, position, accountId, uploadedBy, at)
    heads.set(number, { position, changes })
  }

  function append(entries: readonly NewLogEntry[], changes: number): string[] {
    const conflicts = new Set<string>()
    for (const entry of entries) {
      const { documentId, position } = entry
      const number = numberOf(documentId)
      // Later entries of the same document depend on the rejected entry.
      if (conflicts.has(documentId) || position !== headOf(number, changes) + 1) conflicts.add(documentId)
      else appendEntry(number, entry, changes)
    }
    return [...conflicts]
  }

  const appendAll = database.transaction((entries: readonly NewLogEntry[]) => append(entries, checkSoleWriter()))

  return {
    ...createSnapshotWrites(database, numberOf, history, checkSoleWriter),
    makeDocument(documentId: string, logId: string, at: number): void {
      makeDocument.run(documentId, logId, at)
    },
    /**
     * Appends entries in one transaction. Returns the documents whose last position does not precede the first entry;
     * none of their entries are stored.
     */
    append(entries: readonly NewLogEntry[]): string[] {
      maintainReserve(entries.reduce((sum, { content }) => sum + content.length, 0))
      try {
        return appendAll.immediate(entries)
      } catch (failure) {
        forget()
        throw failure
      }
    },
    joinSteps(documentId: string, joined: readonly JoinedSteps[]): void {
      history.join(numberOf(documentId), joined)
    },
    /** The erasure of the document could not overwrite the rows that the group replaces. */
    groupSteps(documentId: string, first: number, last: number): void {
      erase(() => history.group(numberOf(documentId), first, last))
    },
    /**
     * Removes up to `atOnce` entries of a document that is being erased, or a part of its snapshot if no
     * entries are left. Returns the number of removed rows.
     */
    eraseEntries(documentId: string, atOnce: number): number {
      return (
        erase(() => removeEntries.run({ documentId, atOnce })).changes ||
        erase(() => removeParts.run({ documentId, atOnce: 1 })).changes
      )
    },
    eraseDocument(documentId: string): void {
      forget()
      erase(() => removeDocument.run(documentId))
    },
  }
}
