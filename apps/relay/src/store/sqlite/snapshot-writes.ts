import type { HistoryStep } from '@civic-hub/protocol'
import type { Database } from 'better-sqlite3'
import type { SnapshotHead } from '../document-log.ts'
import type { HistoryTable } from './history-table.ts'

/**
 * About as many bytes are written or removed in one transaction: 1 ms of the serving thread's time, plus the time of the
 * disk.
 */
export const partBytes = 512 * 1024
/** The cost of removing a row, in addition to its bytes. */
const rowCostBytes = 1024

/**
 * Replaces a log by a snapshot: a small one in one transaction, a large one in several short ones, so that other writes
 * can run in between. Parts and steps are written first, beyond the position of the current snapshot, where
 * they are never read. One small transaction moves that position. The replaced rows are removed afterwards.
 * So if the process ends at any point, the database has the old snapshot or the new one, plus rows that the
 * next snapshot removes.
 */
export function createSnapshotWrites(
  database: Database,
  numberOf: (documentId: string) => number,
  history: HistoryTable,
  checkSoleWriter: () => void,
) {
  /**
   * The current turn of each document's snapshot. A failed room and its replacement may be open at the same time. An
   * unknown turn is accepted, since the thread of the writes may change during a snapshot.
   */
  const turns = new Map<number, number>()

  const reached = database.prepare<[number], { position: number }>('SELECT position FROM snapshots WHERE document = ?')
  const insertPart = database.prepare<[number, number, number, Uint8Array]>(
    'INSERT INTO snapshot_parts (document, position, part, content) VALUES (?, ?, ?, ?)',
  )
  const countParts = database.prepare<[number, number], { parts: number }>(
    'SELECT count(*) AS parts FROM snapshot_parts WHERE document = ? AND position = ?',
  )
  const putSnapshot = database.prepare<[number, number, number, Uint8Array, Uint8Array, number]>(
    `INSERT INTO snapshots (document, position, at, known, content, parts) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (document) DO UPDATE SET position = excluded.position, at = excluded.at,
       known = excluded.known, content = excluded.content, parts = excluded.parts`,
  )
  const copyToQuarantine = database.prepare<[string, number, number]>(
    `INSERT OR REPLACE INTO set_aside (document, position, account_id, at, content, reason)
     SELECT document, position, account_id, at, content, ? FROM log WHERE document = ? AND position = ?`,
  )
  const removeEntry = database.prepare<[number, number]>('DELETE FROM log WHERE document = ? AND position = ?')
  const removePart = database.prepare<[number, number]>(
    `DELETE FROM snapshot_parts WHERE rowid IN (
       SELECT rowid FROM snapshot_parts WHERE document = ? AND position != ? LIMIT 1)`,
  )
  const oldestEntries = database.prepare<[number, number], { position: number; bytes: number }>(
    'SELECT position, length(content) AS bytes FROM log WHERE document = ? AND position <= ? ORDER BY position',
  )
  const cutLog = database.prepare<[number, number]>('DELETE FROM log WHERE document = ? AND position <= ?')

  const positionOf = (number: number) => reached.get(number)?.position ?? 0

  /** The document's number. Throws if another writer has begun a snapshot of the document since. */
  function numberInTurn(documentId: string, turn: number): number {
    const number = numberOf(documentId)
    if (turn < (turns.get(number) ?? 0)) throw new Error('another snapshot is made meanwhile')
    turns.set(number, turn)
    checkSoleWriter()
    return number
  }

  /** Removes the oldest entries first, so that the remaining ones have no gaps. */
  function removeOldest(number: number, last: number): number {
    let bytes = 0
    let upTo = 0
    for (const entry of oldestEntries.iterate(number, last)) {
      upTo = entry.position
      bytes += entry.bytes + rowCostBytes
      if (bytes >= partBytes) break
    }
    return cutLog.run(number, upTo).changes
  }

  /** Removes some of the rows that no snapshot needs; returns their number. */
  function removeRows(number: number, position: number, retainedEntries: number): number {
    return (
      removePart.run(number, position).changes +
      history.removeBeyond(number, position) +
      removeOldest(number, position - retainedEntries)
    )
  }

  const stagePart = database.transaction(
    (documentId: string, turn: number, position: number, part: number, content: Uint8Array) => {
      insertPart.run(numberInTurn(documentId, turn), position, part, content)
    },
  )
  const stageSteps = database.transaction((documentId: string, turn: number, steps: readonly HistoryStep[]) => {
    history.add(numberInTurn(documentId, turn), steps)
  })
  const swap = database.transaction(
    (documentId: string, turn: number, head: SnapshotHead, retainedEntries: number, at: number) => {
      const number = numberInTurn(documentId, turn)
      const { position, known, content, parts, steps, replaces, corrupt } = head
      if (positionOf(number) !== replaces) throw new Error('another snapshot was made meanwhile')
      if (countParts.get(number, position)?.parts !== parts) throw new Error('a part of the snapshot is missing')
      for (const entry of corrupt) {
        copyToQuarantine.run('the document does not load with it', number, entry)
        removeEntry.run(number, entry)
      }
      history.add(number, steps)
      history.forgetCheckpoints(number, position, at)
      putSnapshot.run(number, position, at, known, content, parts)
      removeRows(number, position, retainedEntries)
    },
  )
  const removeSome = database.transaction((documentId: string, turn: number, retainedEntries: number): number => {
    const number = numberInTurn(documentId, turn)
    return removeRows(number, positionOf(number), retainedEntries)
  })

  return {
    /**
     * To be called first: from now on, calls with a lower turn are refused. Throws if another snapshot has replaced the
     * one at this position: a part must not be written beside those of the current snapshot.
     */
    beginSnapshot(documentId: string, turn: number, replaces: number): void {
      if (positionOf(numberInTurn(documentId, turn)) !== replaces)
        throw new Error('another snapshot was made meanwhile')
    },
    stagePart: (...args: Parameters<typeof stagePart>): void => stagePart.immediate(...args),
    stageSteps: (...args: Parameters<typeof stageSteps>): void => stageSteps.immediate(...args),
    swapSnapshot: (...args: Parameters<typeof swap>): void => swap.immediate(...args),
    /**
     * Removes some of the rows that no snapshot needs, except the last `retainedEntries` entries; returns the number of
     * removed rows.
     */
    removeUnneeded: (...args: Parameters<typeof removeSome>): number => removeSome.immediate(...args),
  }
}

/** To be called at startup: removes the unfinished snapshots of a killed process. */
export function removeUnfinishedSnapshots(database: Database): void {
  for (const [table, differs] of [
    ['snapshot_parts', '!='],
    ['history', '>'],
  ])
    database.exec(
      `DELETE FROM ${table} WHERE position ${differs}
         coalesce((SELECT position FROM snapshots WHERE snapshots.document = ${table}.document), 0)`,
    )
}
