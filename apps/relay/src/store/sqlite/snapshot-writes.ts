import type { HistoryStep } from '@civic-hub/protocol'
import type { Database } from 'better-sqlite3'
import type { SnapshotHead } from '../document-log.ts'
import type { HistoryTable } from './history-table.ts'

/** One transaction writes or removes about so much: 2 ms of processor, and what the disk takes. */
export const partBytes = 1024 * 1024
/** The cost of a removed row beside its bytes. */
const rowCostBytes = 1024

/**
 * Puts a snapshot in place of a log in several short transactions, between which others may write; runs in the writer
 * thread. Parts and steps are written first, beyond the position of the snapshot that is there, where nobody reads. One
 * small transaction moves that position. Whatever it left behind is removed afterwards. So a process that ends anywhere in
 * between leaves the old snapshot or the new one, and rows that the next one removes.
 */
export function createSnapshotWrites(
  database: Database,
  numberOf: (documentId: string) => number,
  history: HistoryTable,
  checkSoleWriter: () => void,
) {
  /** Who writes a document's snapshot. Two rooms of one document may be open while a failed one is replaced. */
  const turns = new Map<number, number>()
  let lastTurn = 0

  const reached = database.prepare<[number], { position: number }>(
    'SELECT position FROM snapshots WHERE document = ?',
  )
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
  const removeEntry = database.prepare<[number, number]>(
    'DELETE FROM log WHERE document = ? AND position = ?',
  )
  const removePart = database.prepare<[number, number]>(
    `DELETE FROM snapshot_parts WHERE rowid IN (
       SELECT rowid FROM snapshot_parts WHERE document = ? AND position != ? LIMIT 1)`,
  )
  const oldestEntries = database.prepare<[number, number], { position: number; bytes: number }>(
    'SELECT position, length(content) AS bytes FROM log WHERE document = ? AND position <= ? ORDER BY position',
  )
  const cutLog = database.prepare<[number, number]>('DELETE FROM log WHERE document = ? AND position <= ?')

  const positionOf = (number: number) => reached.get(number)?.position ?? 0

  /** The document's number. Throws when somebody else writes a snapshot of it by now. */
  function numberInTurn(documentId: string, turn: number): number {
    const number = numberOf(documentId)
    if (turns.get(number) !== turn) throw new Error('another snapshot is made meanwhile')
    checkSoleWriter()
    return number
  }

  /** The oldest entries first, so that what is left has no gaps. */
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

  const stagePart = database.transaction(
    (documentId: string, turn: number, position: number, part: number, content: Uint8Array) => {
      insertPart.run(numberInTurn(documentId, turn), position, part, content)
    },
  )
  const stageSteps = database.transaction(
    (documentId: string, turn: number, steps: readonly HistoryStep[]) => {
      history.add(numberInTurn(documentId, turn), steps)
    },
  )
  const swap = database.transaction((documentId: string, turn: number, head: SnapshotHead, at: number) => {
    const number = numberInTurn(documentId, turn)
    const { position, known, content, parts, steps, replaces, corrupt } = head
    if (positionOf(number) !== replaces) throw new Error('another snapshot was made meanwhile')
    if (countParts.get(number, position)?.parts !== parts)
      throw new Error('a part of the snapshot is missing')
    for (const entry of corrupt) {
      copyToQuarantine.run('the document does not load with it', number, entry)
      removeEntry.run(number, entry)
    }
    history.add(number, steps)
    history.forgetCheckpoints(number, position, at)
    putSnapshot.run(number, position, at, known, content, parts)
  })
  const removeSome = database.transaction((documentId: string, turn: number, keep: number): number => {
    const number = numberInTurn(documentId, turn)
    const position = positionOf(number)
    return (
      removePart.run(number, position).changes +
      history.removeBeyond(number, position) +
      removeOldest(number, position - keep)
    )
  })

  return {
    /** Gives the number that is to be named with everything that belongs to this snapshot. */
    beginSnapshot(documentId: string): number {
      turns.set(numberOf(documentId), ++lastTurn)
      return lastTurn
    },
    stagePart: (...args: Parameters<typeof stagePart>): void => stagePart.immediate(...args),
    stageSteps: (...args: Parameters<typeof stageSteps>): void => stageSteps.immediate(...args),
    swapSnapshot: (...args: Parameters<typeof swap>): void => swap.immediate(...args),
    /** Removes a little of what no snapshot needs, but the last `keep` entries; returns how many rows. */
    removeUnneeded: (...args: Parameters<typeof removeSome>): number => removeSome.immediate(...args),
  }
}

/** At a start: removes what a process that was killed had written of its snapshots. */
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
