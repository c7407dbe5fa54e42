import type { HistoryPage } from '@civic-hub/protocol'
import type { DocumentLog } from '../../store/document-log.ts'
import type { DocumentWorker } from '../compaction/worker.ts'

const pageBytes = 1024 * 1024
/** At most this many readers wait for the worker; others are told to come back later. */
const maxWaiting = 32

/** Reads the history of a document. */
export interface History {
  /** A page of steps after a position; null when too many ask at once. */
  read(documentId: string, after: number): Promise<Omit<HistoryPage, 'people'> | null>
}

/**
 * What was compacted lies in the store as steps; what came since is made into steps for the reader. That takes the
 * document as it was, so it happens in a worker and for one reader after the other: memory does not grow with them.
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
