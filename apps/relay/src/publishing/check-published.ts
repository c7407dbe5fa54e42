import { setImmediate } from 'node:timers/promises'
import type { Database } from 'better-sqlite3'
import type { Log } from '../log.ts'
import { isPublishedWhole, listPublished } from '../store/published-content.ts'
import type { StoreWriter } from '../store/sqlite/writer/store-writer.ts'

/**
 * Compares what is published with its checksums. A damaged feed is removed: the next open app writes it anew. A damaged
 * record is told to the operator, since an owner alone may publish it again.
 */
export function createPublishedCheck(database: Database, writer: Pick<StoreWriter, 'inTurn'>, log: Log) {
  return async () => {
    const damaged: string[] = []
    for (const row of listPublished(database)) {
      // One row in a turn of the loop: the largest has some megabytes.
      await setImmediate()
      if (isPublishedWhole(database, row)) continue
      if (row.table === 'open_records') damaged.push(row.documentId)
      else await writer.inTurn(() => database.prepare('DELETE FROM feeds WHERE rowid = ?').run(row.rowid))
    }
    if (damaged.length > 0)
      log.error(
        { documents: damaged.slice(0, 20) },
        `${damaged.length} open records are damaged. Look at the disk, and let an owner publish them again`,
      )
  }
}
