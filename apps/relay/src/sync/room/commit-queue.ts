import type { DocumentLog, NewLogEntry } from '../../store/document-log.ts'
import type { SyncMetrics } from '../metrics.ts'

/** One thing to be done when everything before it is committed. */
export interface Commit {
  documentId: string
  /** The entry to append; null for something that needs no row but must keep its place in the order. */
  entry: NewLogEntry | null
}

/**
 * Called with the outcome of the commits that were pushed with it: once for each transaction, with all of them, in the
 * order of pushing. They are stored when `failure` is null, and lost otherwise, like everything that was accepted after
 * them in the same document.
 */
export type CommitsEnded<C extends Commit> = (commits: readonly C[], failure: Error | null) => void

export interface CommitQueue<C extends Commit> {
  push(commit: C, onEnded: CommitsEnded<C>): void
  /** Resolves when everything pushed until now is committed or has failed. */
  drain(): Promise<void>
}

/** The documents whose entries were not kept, and why. */
type Appended = readonly [lost: ReadonlySet<string>, failure: Error | null]
const allKept: Appended = [new Set(), null]
const noAppend = Promise.resolve(allKept)

interface Pushed<C extends Commit> {
  commit: C
  onEnded: CommitsEnded<C>
}

/**
 * Hands over to the log what all rooms accepted in one turn of the loop, and tells them in the same order what became of
 * it. The log commits what waits for it together.
 */
export function createCommitQueue<C extends Commit>(
  log: Pick<DocumentLog, 'append'>,
  metrics: Pick<SyncMetrics, 'committed' | 'commitFailed'>,
  warn: (what: string, details: Record<string, unknown>) => void,
): CommitQueue<C> {
  let queue: Pushed<C>[] = []
  /** Resolves when everything that was handed over is committed or has failed. */
  let last = Promise.resolve()
  let underWay = 0
  /** What one transaction committed, of several turns of the loop: each room is told once. */
  let kept: Pushed<C>[] = []

  function handOver(): void {
    const pushed = queue
    queue = []
    const entries = pushed.flatMap(({ commit: { entry } }) => entry ?? [])
    if (entries.length === 0 && underWay === 0) return keep(pushed)
    underWay++
    const appended = entries.length > 0 ? append(entries) : noAppend
    last = last.then(async () => {
      settle(pushed, ...(await appended))
      underWay--
    })
  }

  function settle(pushed: readonly Pushed<C>[], lost: ReadonlySet<string>, failure: Error | null): void {
    if (lost.size === 0) return keep(pushed)
    const isLost = ({ commit: { documentId } }: Pushed<C>) => lost.has(documentId)
    // What was accepted after these in the same document builds on them, so it fails too.
    const after = queue.filter(isLost)
    queue = queue.filter((waiting) => !isLost(waiting))
    tellKept()
    end([...pushed.filter(isLost), ...after], failure)
    keep(pushed.filter((one) => !isLost(one)))
  }

  function keep(pushed: readonly Pushed<C>[]): void {
    if (kept.length === 0) setImmediate(tellKept)
    kept.push(...pushed)
  }

  function tellKept(): void {
    const pushed = kept
    kept = []
    end(pushed, null)
  }

  async function append(entries: readonly NewLogEntry[]): Promise<Appended> {
    const began = performance.now()
    try {
      const conflicts = await log.append(entries)
      if (conflicts.size > 0)
        return failed(conflicts, new Error('the log has another end than its room knows'))
      const bytes = entries.reduce((sum, { content }) => sum + content.length, 0)
      metrics.committed(entries.length, bytes, performance.now() - began)
      return allKept
    } catch (failure) {
      return failed(new Set(entries.map(({ documentId }) => documentId)), failure as Error)
    }
  }

  function failed(lost: ReadonlySet<string>, failure: Error): Appended {
    metrics.commitFailed()
    warn('the store failed to commit', { reason: String(failure) })
    return [lost, failure]
  }

  /** Tells every room what became of its commits. A fault in one room must not reach the others. */
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

  return {
    push(commit, onEnded) {
      if (queue.length === 0) setImmediate(handOver)
      queue.push({ commit, onEnded })
    },
    async drain() {
      while (queue.length > 0 || underWay > 0 || kept.length > 0) {
        await last
        await new Promise((resolve) => setImmediate(resolve))
      }
    },
  }
}
