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
 * of pushing. They are stored when `failure` is null, and lost otherwise, as is everything that was accepted after them in
 * the same document.
 */
export type CommitsEnded<C extends Commit> = (commits: readonly C[], failure: Error | null) => void

export interface CommitQueue<C extends Commit> {
  push(commit: C, onEnded: CommitsEnded<C>): void
  /** Resolves when everything pushed until now is committed or has failed. */
  drain(): Promise<void>
  readonly length: number
}

const none: ReadonlySet<string> = new Set()

interface Pushed<C extends Commit> {
  commit: C
  onEnded: CommitsEnded<C>
}

/** Under load, a transaction begins so long after the one before it: what came meanwhile shares it. */
const paceMs = 2

/** Gathers the appends of all rooms and commits them in one transaction. While one is under way, the next one gathers. */
export function createCommitQueue<C extends Commit>(
  log: Pick<DocumentLog, 'append'>,
  metrics: Pick<SyncMetrics, 'committed' | 'commitFailed'>,
  warn: (what: string, details: Record<string, unknown>) => void,
): CommitQueue<C> {
  let queue: Pushed<C>[] = []
  let isBusy = false
  let lastBegan = 0
  let whenIdle: (() => void)[] = []

  async function commit(): Promise<void> {
    const pushed = queue
    queue = []
    const entries = pushed.flatMap(({ commit: { entry } }) => entry ?? [])
    lastBegan = performance.now()
    const [lost, failure] = entries.length > 0 ? await append(entries) : [none, null]
    if (lost.size === 0) return end(pushed, null)
    // What was accepted after these in the same document builds on them, and can't be kept either.
    const isLost = ({ commit: { documentId } }: Pushed<C>) => lost.has(documentId)
    const after = queue.filter(isLost)
    queue = queue.filter((waiting) => !isLost(waiting))
    end([...pushed.filter(isLost), ...after], failure)
    end(
      pushed.filter((one) => !isLost(one)),
      null,
    )
  }

  /** Gives the documents whose entries were not kept, and why. */
  async function append(entries: readonly NewLogEntry[]): Promise<[ReadonlySet<string>, Error | null]> {
    try {
      const conflicts = await log.append(entries)
      if (conflicts.size > 0)
        return failed(conflicts, new Error('the log has another end than its room knows'))
      const bytes = entries.reduce((sum, { content }) => sum + content.length, 0)
      metrics.committed(entries.length, bytes, performance.now() - lastBegan)
      return [none, null]
    } catch (failure) {
      return failed(new Set(entries.map(({ documentId }) => documentId)), failure as Error)
    }
  }

  function failed(lost: ReadonlySet<string>, failure: Error): [ReadonlySet<string>, Error] {
    metrics.commitFailed()
    warn('the store failed to commit', { reason: String(failure) })
    return [lost, failure]
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
    if (isBusy) return
    isBusy = true
    const run = () => void commit().finally(next)
    const pause = lastBegan + paceMs - performance.now()
    // What arrives in one turn of the loop is committed at its end, when it was quiet before.
    if (pause <= 0) setImmediate(run)
    else setTimeout(run, pause)
  }

  function next(): void {
    isBusy = false
    if (queue.length > 0) return start()
    const waiting = whenIdle
    whenIdle = []
    for (const resolve of waiting) resolve()
  }

  return {
    push(commit, onEnded) {
      queue.push({ commit, onEnded })
      start()
    },
    drain: () => (isBusy ? new Promise((resolve) => whenIdle.push(resolve)) : Promise.resolve()),
    get length() {
      return queue.length
    },
  }
}
