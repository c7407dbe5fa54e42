import type { DocumentLog, NewLogEntry } from '../../store/document-log.ts'
import type { SyncMetrics } from '../metrics.ts'

/** A task that runs when all earlier ones are committed. */
export interface Commit {
  documentId: string
  /** The entry to append; null for a task without an entry that must keep its place in the order. */
  entry: NewLogEntry | null
}

/**
 * Called with the outcome of the commits that were pushed with this callback: once for each transaction, with
 * all of them, in the order of pushing. They are stored if `failure` is null. Otherwise they are lost, like
 * everything that was accepted after them in the same document.
 */
export type CommitsEnded<C extends Commit> = (commits: readonly C[], failure: Error | null) => void

export interface CommitQueue<C extends Commit> {
  push(commit: C, onEnded: CommitsEnded<C>): void
  /** Resolves when all pushed commits are stored or have failed. */
  drain(): Promise<void>
}

/** The log of a document does not end where its room's first entry begins. */
export class LogConflict extends Error {
  override name = 'LogConflict'
}

/** The documents whose entries were not stored, and the reason. */
type Appended = readonly [lost: ReadonlySet<string>, failure: Error | null]
const allStored: Appended = [new Set(), null]

interface Pushed<C extends Commit> {
  commit: C
  onEnded: CommitsEnded<C>
}

/**
 * Gathers the commits of all rooms until the sockets of this turn of the event loop are read, stores them in one
 * transaction, and reports the outcomes to the rooms in the same order. One transaction runs at a time; the next one
 * has everything that was pushed meanwhile.
 */
export function createCommitQueue<C extends Commit>(
  log: Pick<DocumentLog, 'append'>,
  metrics: Pick<SyncMetrics, 'committed' | 'commitFailed' | 'conflicted'>,
  warn: (what: string, details: Record<string, unknown>) => void,
): CommitQueue<C> {
  let queue: Pushed<C>[] = []
  /** True from the push of a commit until it has ended: everything pushed in between is in the next transaction. */
  let isRunning = false
  let onDrained: (() => void)[] = []

  function start(): void {
    // It does not reject: `append` and the rooms' errors are handled.
    void run()
  }

  async function run(): Promise<void> {
    const pushed = queue
    queue = []
    const entries = pushed.flatMap(({ commit: { entry } }) => entry ?? [])
    settle(pushed, ...(entries.length > 0 ? await append(entries) : allStored))
    if (queue.length > 0) return void setImmediate(start)
    isRunning = false
    for (const done of onDrained) done()
    onDrained = []
  }

  function settle(pushed: readonly Pushed<C>[], lost: ReadonlySet<string>, failure: Error | null): void {
    if (lost.size === 0) return end(pushed, null)
    const isLost = ({ commit: { documentId } }: Pushed<C>) => lost.has(documentId)
    // Later commits of the same document depend on these, so they fail, too.
    const after = queue.filter(isLost)
    queue = queue.filter((waiting) => !isLost(waiting))
    end([...pushed.filter(isLost), ...after], failure)
    end(
      pushed.filter((one) => !isLost(one)),
      null,
    )
  }

  async function append(entries: readonly NewLogEntry[]): Promise<Appended> {
    const began = performance.now()
    try {
      const conflicts = await log.append(entries)
      const stored = entries.filter(({ documentId }) => !conflicts.has(documentId))
      const bytes = stored.reduce((sum, { content }) => sum + content.length, 0)
      metrics.committed(stored.length, bytes, performance.now() - began)
      if (conflicts.size === 0) return allStored
      // With several relays this is expected; the rooms decide.
      metrics.conflicted(conflicts.size)
      return [conflicts, new LogConflict('the log has another end than its room knows')]
    } catch (failure) {
      return failed(new Set(entries.map(({ documentId }) => documentId)), failure as Error)
    }
  }

  function failed(lost: ReadonlySet<string>, failure: Error): Appended {
    metrics.commitFailed()
    warn('the store failed to commit', { reason: String(failure) })
    return [lost, failure]
  }

  /** Reports the outcomes to all rooms. An error in one room must not affect the others. */
  function end(pushed: readonly Pushed<C>[], failure: Error | null): void {
    const byListener = new Map<CommitsEnded<C>, C[]>()
    for (const { commit, onEnded } of pushed) {
      const known = byListener.get(onEnded)
      if (known) known.push(commit)
      else byListener.set(onEnded, [commit])
    }
    for (const [onEnded, commits] of byListener) notifyListener(onEnded, commits, failure)
  }

  function notifyListener(onEnded: CommitsEnded<C>, commits: readonly C[], failure: Error | null): void {
    try {
      onEnded(commits, failure)
    } catch (fault) {
      warn('a room could not take what became of its commits', { reason: String(fault) })
      // The room may have processed some of them, so it must be reopened.
      if (failure === null) notifyListener(onEnded, commits, fault as Error)
    }
  }

  return {
    push(commit, onEnded) {
      queue.push({ commit, onEnded })
      if (isRunning) return
      isRunning = true
      // Node runs this callback after it has read the sockets of this turn: their commits share the transaction.
      setImmediate(start)
    },
    drain: () =>
      new Promise((resolve) => {
        if (isRunning) onDrained.push(resolve)
        else resolve()
      }),
  }
}
