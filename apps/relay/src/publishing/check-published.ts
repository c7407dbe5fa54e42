import { setImmediate } from 'node:timers/promises'
import type { Log } from '../log.ts'
import type { PublishedContent } from '../store/store.ts'

/**
 * Compares published content with its checksums. A damaged feed is removed, and the next open app writes it
 * again. A damaged record is reported to the operator, because only an owner can publish it again.
 */
export function createPublishedCheck(published: PublishedContent, log: Log) {
  return async () => {
    const damaged: string[] = []
    for (const row of await published.list()) {
      // One row per turn of the event loop: the largest has some megabytes.
      await setImmediate()
      if (await published.isWhole(row)) continue
      if (row.table === 'open_records') damaged.push(row.documentId)
      else await published.removeFeed(row)
    }
    if (damaged.length > 0)
      log.error(
        { documents: damaged.slice(0, 20) },
        `${damaged.length} open records are damaged. Look at the disk, and let an owner publish them again`,
      )
  }
}
