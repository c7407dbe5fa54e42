import type { HistoryPage } from '@civic-hub/protocol'
import type { DocumentLog } from '../../store/document-log.ts'
import type { DocumentWorker } from '../compaction/worker.ts'

const pageBytes = 1024 * 1024
/** The maximum number of requests that wait for the worker; others are asked to retry later. */
const maxWaiting = 32

/** Reads the history of a document. */
export interface History {
  /** A page of steps after a position; null if too many requests are waiting. */
  read(documentId: string, after: number): Promise<Omit<HistoryPage, 'people'> | null>
}

/**
 * Compacted entries are stored as steps; newer entries are made into steps for each request. That needs the
 * whole document, so it runs in a worker and for one request at a time: memory use does not grow with the
 * number of requests.
 */
export function createHistory(log: DocumentLog, worker: DocumentWorker): History {
  let turn: Promise<unknown> = Promise.resolve()
  let waiting = 0

  async function readToEnd(documentId: string, after: number): Promise<Omit<HistoryPage, 'people'>> {
    const { logId, steps, isCut, rest } = await log.readHistory(documentId, after, pageBytes)
    if (!rest) return { logId, steps, more: isCut }
    const latest = await worker.steps(rest, after)
    return { logId, steps: [...steps, ...latest], more: false }
  }

  return {
    async read(documentId, after) {
      if (waiting >= maxWaiting) return null
      waiting++
      const mine = turn.then(() => readToEnd(documentId, after))
      turn = mine.catch(() => undefined)
      return mine.finally(() => waiting--)
    },
  }
}
