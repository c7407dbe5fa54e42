import type { DocumentLog, NewLogEntry } from '../../store/document-log.ts'

/** One thing to be done when everything before it is committed. */
export interface Commit {
  /** What to append; null for what needs no row but must keep its place in the order. */
  entry: NewLogEntry | null
}

export interface CommitQueue<C extends Commit> {
  push(commit: C): void
  /** Resolves when everything pushed until now is committed or has failed. */
  drain(): Promise<void>
  readonly length: number
}

/** Under load, updates wait so long for others to share their transaction. */
const tickMs = 1
/** A queue that was quiet for so long is not under load: what arrives in one turn of the loop is committed at its end. */
const quietMs = 2

/** Gathers the appends of all rooms, and commits them in one transaction a tick. */
export function createCommitQueue<C extends Commit>(
  log: DocumentLog,
  onCommitted: (commits: C[], milliseconds: number) => void,
  onFailed: (commits: C[], failure: unknown) => void,
): CommitQueue<C> {
  let queue: C[] = []
  let running: Promise<void> | null = null
  let scheduled = false
  let lastEnd = 0

  async function commit(): Promise<void> {
    scheduled = false
    while (queue.length > 0) {
      const commits = queue
      queue = []
      const entries = commits.flatMap(({ entry }) => entry ?? [])
      const started = performance.now()
      try {
        if (entries.length > 0) await log.append(entries)
      } catch (failure) {
        // What was accepted after these builds on them, and can't be kept either.
        const after = queue
        queue = []
        onFailed([...commits, ...after], failure)
        continue
      }
      onCommitted(commits, performance.now() - started)
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
    else setTimeout(run, tickMs)
  }

  return {
    push(pushed) {
      queue.push(pushed)
      start()
    },
    async drain() {
      while (running || scheduled || queue.length > 0) {
        if (running) await running
        else await new Promise((resolve) => setTimeout(resolve, tickMs))
      }
    },
    get length() {
      return queue.length
    },
  }
}
