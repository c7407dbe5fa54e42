import { setImmediate } from 'node:timers/promises'
import type { Database } from 'better-sqlite3'
import type {
  AuthoredEntry,
  ClientIdOwner,
  DocumentHead,
  DocumentLog,
  HistoryRead,
  LogEntry,
  LogRun,
  SnapshotParts,
} from '../document-log.ts'
import { createHistoryTable } from './history-table.ts'
import { createDocumentNumbers } from './log-numbers.ts'
import { createSnapshotReads } from './snapshot-reads.ts'

/**
 * A client that was offline receives a long log in pieces, so that memory use does not depend on its length.
 */
const maxReadBytes = 1024 * 1024

export interface LogReads
  extends Omit<DocumentLog, 'open' | 'append' | 'swapSnapshot' | 'joinSteps' | 'groupSteps' | 'erase'> {
  /** Null if there is no such document. `run` is the run that writes the next entries. */
  open(documentId: string, run: number): Promise<DocumentHead | null>
}

/** The read methods of the document log. */
export function createLogReads(database: Database): LogReads {
  const numberOf = createDocumentNumbers(database)
  const history = createHistoryTable(database)
  const snapshots = createSnapshotReads(database)
  const findDocument = database.prepare<[string], { number: number; log_id: string }>(
    'SELECT number, log_id FROM documents WHERE id = ?',
  )
  const lastEntry = database.prepare<[number], { position: number; at: number }>(
    'SELECT position, at FROM log WHERE document = ? ORDER BY position DESC LIMIT 1',
  )
  const entryTime = database.prepare<[number, number], { at: number }>(
    'SELECT at FROM log WHERE document = ? AND position = ?',
  )
  const between = database.prepare<[number, number, number], { position: number; at: number; content: Buffer }>(
    'SELECT position, at, content FROM log WHERE document = ? AND position > ? AND position <= ? ORDER BY position',
  )
  const snapshotHead = database.prepare<[number], { position: number; known: Buffer }>(
    'SELECT position, known FROM snapshots WHERE document = ?',
  )
  const clientIdsOf = database.prepare<[number], { client_id: number; account_id: string; imported: number }>(
    'SELECT writer AS client_id, account_id, brought AS imported FROM writers WHERE document = ?',
  )
  const ownerOf = database.prepare<[number, number], { account_id: string; imported: number }>(
    'SELECT account_id, brought AS imported FROM writers WHERE document = ? AND writer = ?',
  )
  const restoredLogsOf = database.prepare<[number], { log_id: string; last_position: number }>(
    'SELECT log_id, last_position FROM restored_logs WHERE document = ?',
  )
  const runsOf = database.prepare<[number, number], LogRun>(
    'SELECT first_position AS first, run FROM log_runs WHERE document = ? AND first_position <= ? ORDER BY first_position',
  )
  const firstEntry = database.prepare<[number], { position: number | null }>(
    'SELECT min(position) AS position FROM log WHERE document = ?',
  )

  /**
   * Runs all queries of a result in one transaction, because a writer may replace entries by a
   * snapshot between two queries.
   */
  const atOnce = <A extends unknown[], T>(read: (...args: A) => T): ((...args: A) => T) =>
    database.transaction(read).deferred as (...args: A) => T

  /**
   * Reads a large document in several turns of the event loop. Null if its snapshot was replaced in the
   * meantime.
   */
  async function tryToReadParts(number: number): Promise<SnapshotParts | null> {
    const snapshot = await snapshots.read(number)
    const start = snapshot?.position ?? 0
    const entries: AuthoredEntry[] = []
    for (;;) {
      const some = history.entries(number, entries.at(-1)?.position ?? start, maxReadBytes)
      entries.push(...some)
      if (some.reduce((sum, { content }) => sum + content.length, 0) < maxReadBytes) break
      await setImmediate()
    }
    const hasHistory = snapshot === null || history.hasSteps(number)
    return snapshots.position(number) === start ? { snapshot, entries, hasHistory } : null
  }

  async function readParts(number: number): Promise<SnapshotParts> {
    for (;;) {
      const parts = await tryToReadParts(number)
      if (parts) return parts
    }
  }

  const open = atOnce((documentId: string, run: number): DocumentHead | null => {
    const found = findDocument.get(documentId)
    if (!found) return null
    const { number, log_id: logId } = found
    const snapshot = snapshotHead.get(number) ?? null
    const last = lastEntry.get(number) ?? { position: 0, at: 0 }
    const end = last.position >= (snapshot?.position ?? 0) ? last : { position: snapshot?.position ?? 0, at: 0 }
    return {
      logId,
      restoredLogs: new Map(restoredLogsOf.all(number).map(({ log_id, last_position }) => [log_id, last_position])),
      runs: [...runsOf.all(number, end.position), { first: end.position + 1, run }],
      end,
      snapshot,
      tail: between.all(number, snapshot?.position ?? 0, last.position),
      owners: new Map(
        clientIdsOf
          .all(number)
          .map(({ client_id, account_id, imported }) => [
            client_id,
            { accountId: account_id, imported: imported === 1 },
          ]),
      ),
      snapshotBytes: snapshots.bytes(number),
    }
  })

  const headOf = database.prepare<[string], { logId: string; position: number }>(
    `SELECT log_id AS logId,
       max(coalesce((SELECT max(position) FROM log WHERE document = number), 0),
           coalesce((SELECT position FROM snapshots WHERE document = number), 0)) AS position
     FROM documents WHERE id = ?`,
  )

  const readSteps = atOnce((number: number, after: number, bytes: number) => {
    const start = snapshots.position(number)
    const end = lastEntry.get(number)?.position ?? 0
    const isWhole = end <= Math.max(start, after) && (start === 0 || history.hasSteps(number))
    return { start, isWhole, ...history.read(number, after, bytes) }
  })

  async function readHistory(documentId: string, after: number, bytes: number): Promise<HistoryRead> {
    const document = findDocument.get(documentId)
    if (!document) return { logId: '', steps: [], isCut: false, rest: null }
    const { number, log_id: logId } = document
    for (;;) {
      const { start, isWhole, steps, isCut } = readSteps(number, after, bytes)
      if (isCut || isWhole) return { logId, steps, isCut, rest: null }
      const rest = await readParts(number)
      // Otherwise the steps up to the newer snapshot would be in neither part.
      if ((rest.snapshot?.position ?? 0) === start) return { logId, steps, isCut, rest }
    }
  }

  /**
   * Without this check, entries that a snapshot has replaced in the meantime would be silently missing from
   * the result.
   */
  function hasEntriesAfter(number: number, position: number): boolean {
    if (snapshots.position(number) <= position) return true
    const first = firstEntry.get(number)?.position ?? null
    return first !== null && first <= position + 1
  }

  const readAfter = atOnce((number: number, position: number, end: number): LogEntry[] => {
    if (!hasEntriesAfter(number, position)) throw new Error('What came after is no longer kept one by one')
    const entries: LogEntry[] = []
    let bytes = 0
    for (const entry of between.iterate(number, position, end)) {
      entries.push(entry)
      bytes += entry.content.length
      if (bytes >= maxReadBytes) break
    }
    return entries
  })

  return {
    open: async (documentId, run) => open(documentId, run),
    async readEntryTime(documentId, position) {
      return entryTime.get(numberOf(documentId), position)?.at ?? null
    },
    readAfter: async (documentId, position, end) => readAfter(numberOf(documentId), position, end),
    async readSnapshotPosition(documentId) {
      return snapshots.position(numberOf(documentId)) || null
    },
    async readSnapshot(documentId) {
      return snapshots.read(numberOf(documentId))
    },
    async readForSnapshot(documentId) {
      return readParts(numberOf(documentId))
    },
    async readOwners(documentId, clientIds) {
      const document = findDocument.get(documentId)
      const owners = new Map<number, ClientIdOwner>()
      if (!document) return owners
      for (const clientId of clientIds) {
        const found = ownerOf.get(document.number, clientId)
        if (found) owners.set(clientId, { accountId: found.account_id, imported: found.imported === 1 })
      }
      return owners
    },
    readHead: async (documentId) => headOf.get(documentId) ?? null,
    readHistory,
    async readStepHeads(documentId) {
      return history.heads(numberOf(documentId))
    },
    async readSteps(documentId) {
      return history.read(numberOf(documentId), 0, Infinity).steps
    },
  }
}
