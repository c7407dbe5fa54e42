import type { DocumentLog, NewLogEntry } from '../../store/document-log.ts'
import type { SyncMetrics } from '../metrics.ts'

/** One thing to be done when everything before it is committed. */
export interface Commit {
  documentId: string
  /** What to append; null for what needs no row but must keep its place in the order. */
  entry: NewLogEntry | null
}

/**
 * Hears what became of the commits that were pushed with it: once for each transaction, with all of them, in the order
 * of pushing. They are stored when `failure` is null, and lost otherwise, as is everything that was accepted after them.
 */
export type CommitsEnded<C extends Commit> = (commits: readonly C[], failure: Error | null) => void

export interface CommitQueue<C extends Commit> {
  push(commit: C, onEnded: CommitsEnded<C>): void
  /** Resolves when everything pushed until now is committed or has failed. */
  drain(): Promise<void>
  readonly length: number
}

interface Pushed<C extends Commit> {
  commit: C
  onEnded: CommitsEnded<C>
}

/** Under load, updates wait so long for others to share their transaction. */
const gatherMs = 1
/** A queue that was quiet for so long is not under load: what arrives in one turn of the loop is committed at its end. */
const quietMs = 2

/** Gathers the appends of all rooms, and commits them in one transaction at a time. */
export function createCommitQueue<C extends Commit>(
  log: Pick<DocumentLog, 'append'>,
  metrics: Pick<SyncMetrics, 'committed' | 'commitFailed'>,
  warn: (what: string, details: Record<string, unknown>) => void,
): CommitQueue<C> {
  let queue: Pushed<C>[] = []
  let running: Promise<void> | null = null
  let scheduled = false
  let lastEnd = 0

  async function commit(): Promise<void> {
    scheduled = false
    while (queue.length > 0) {
      const pushed = queue
      queue = []
      const entries = pushed.flatMap(({ commit: { entry } }) => entry ?? [])
      const started = performance.now()
      try {
        if (entries.length > 0) await log.append(entries)
      } catch (failure) {
        metrics.commitFailed()
        warn('the store failed to commit', { reason: String(failure) })
        // What was accepted after these builds on them, and can't be kept either.
        const after = queue
        queue = []
        end([...pushed, ...after], failure as Error)
        continue
      }
      if (entries.length > 0) {
        const bytes = entries.reduce((sum, { content }) => sum + content.length, 0)
        metrics.committed(entries.length, bytes, performance.now() - started)
      }
      end(pushed, null)
    }
  }

  /** Tells every room what became of its commits. A fault in one of them is not the others'. */
  function end(pushed: readonly Pushed<C>[], failure: Error | null): void {
    const byListener = new Map<CommitsEnded<C>, C[]>()
    for (const { commit, onEnded } of pushed) {
      const known = byListener.get(onEnded)
      if (known) known.push(commit)
      else byListener.set(onEnded, [commit])
    }
    for (const [onEnded, commits] of byListener) tell(onEnded, commits, failure)
  }

  function tell(onEnded: CommitsEnded<C>, commits: readonly C[], failure: Error | null): void {
    try {
      onEnded(commits, failure)
    } catch (fault) {
      warn('a room could not take what became of its commits', { reason: String(fault) })
      // It may have taken a part of them: it has to be opened anew.
      if (failure === null) tell(onEnded, commits, fault as Error)
    }
  }

  function start(): void {
    if (running || scheduled) return
    scheduled = true
    const run = () => {
      running = commit().finally(() => {
        running = null
        lastEnd = performance.now()
        if (queue.length > 0) start()
      })
    }
    if (performance.now() - lastEnd > quietMs) setImmediate(run)
    else setTimeout(run, gatherMs)
  }

  return {
    push(commit, onEnded) {
      queue.push({ commit, onEnded })
      start()
    },
    async drain() {
      while (running || scheduled || queue.length > 0) {
        if (running) await running
        else await new Promise((resolve) => setTimeout(resolve, gatherMs))
      }
    },
    get length() {
      return queue.length
    },
  }
}
