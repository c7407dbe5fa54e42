import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import * as Y from 'yjs'
import type { NewLogEntry } from '../../../apps/relay/src/store/document-log.ts'
import { openDatabase } from '../../../apps/relay/src/store/sqlite/database.ts'
import { createSqliteDocumentLog } from '../../../apps/relay/src/store/sqlite/document-log.ts'
import { claimDatabase } from '../../../apps/relay/src/store/sqlite/writer/sole-writer.ts'
import { createStoreWriter } from '../../../apps/relay/src/store/sqlite/writer/store-writer.ts'
import { createDocumentWorker } from '../../../apps/relay/src/sync/compaction/worker.ts'
import { compactHistory } from '../../../apps/relay/src/sync/history/compact-history.ts'
import { liveThroughYears, meetingsPerYear } from '../documents/live-through-years.ts'
import type { Bench } from '../measure/bench.ts'

const entriesPerSnapshot = 500
const documentId = 'lived-through'
const unbounded = Number.MAX_SAFE_INTEGER

/**
 * Measures the disk space of a committee's history with the relay's own store and worker, in simulated years.
 * The complete relay cannot be used for this, because it reads the machine's clock.
 */
export const historyGrowth: Bench = {
  name: 'history-growth',
  async run({ committee: { years }, folder }) {
    const database = openDatabase(join(folder, 'history.sqlite'))
    const writer = createStoreWriter(database.name, claimDatabase(database))
    const log = createSqliteDocumentLog(database, writer)
    const worker = createDocumentWorker()
    await log.open(documentId)
    const empty = historyBytes(database)
    const emptyDatabase = usedBytes(database)
    const accounts = Array.from({ length: 5 }, () => randomUUID())
    const entries: NewLogEntry[] = []
    const doc = liveThroughYears(years, ({ at, member, update, checkpoints }) => {
      entries.push({
        documentId,
        position: entries.length + 1,
        accountId: accounts[member] ?? '',
        at,
        content: update,
        clientIds: [],
        labels: checkpoints,
      })
    })
    for (let from = 0; from < entries.length; from += entriesPerSnapshot) {
      const chunk = entries.slice(from, from + entriesPerSnapshot)
      const [at, position] = [chunk.at(-1)?.at ?? 0, chunk.at(-1)?.position ?? 0]
      await log.append(chunk)
      const parts = await log.readForSnapshot(documentId)
      const compacted = await worker.compact(parts)
      const replaces = parts.snapshot?.position ?? 0
      await log.swapSnapshot(documentId, { ...compacted, position, replaces }, entriesPerSnapshot, at)
      await compactHistory(documentId, { log, worker, maxBytes: unbounded, now: () => at })
    }
    await Promise.all([worker.close(), writer.close()])
    const used = historyBytes(database) - empty
    const ofYear = (usedBytes(database) - emptyDatabase) / years / 1000
    database.close()
    return [
      {
        what: `the history in it for each byte of the ${years}-year document`,
        unit: '×',
        samples: { 'civic-hub': [used / Y.encodeStateAsUpdate(doc).length] },
        goals: [{ atMost: 0.5 }],
        note: 'who wrote what when, as it was at each start and end, each day, and before each pause',
      },
      {
        what: 'a year of a committee in the database, with its history',
        unit: 'KB',
        samples: { 'civic-hub': [ofYear] },
        goals: [],
        note: `of ${years} with ${meetingsPerYear} meetings each; without files`,
      },
      {
        what: 'a meeting of that committee in the database, with its history',
        unit: 'KB',
        samples: { 'civic-hub': [ofYear / meetingsPerYear] },
        goals: [],
      },
    ]
  },
}

function historyBytes(database: ReturnType<typeof openDatabase>): number {
  const used = database
    .prepare<[], { bytes: number }>("SELECT sum(pgsize) AS bytes FROM dbstat WHERE name LIKE '%history%'")
    .get()
  return used?.bytes ?? 0
}

function usedBytes(database: ReturnType<typeof openDatabase>): number {
  const read = (name: string) => Number(database.pragma(name, { simple: true }))
  return (read('page_count') - read('freelist_count')) * read('page_size')
}
