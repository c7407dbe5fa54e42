import type { DocumentLog, NewLogEntry } from '../store/document-log.ts'

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

/** The longest that an update waits for others to share its transaction. */
const tickMs = 1

/** Gathers the appends of all rooms, and commits them in one transaction a tick. */
export function createCommitQueue<C extends Commit>(
  log: DocumentLog,
  onCommitted: (commits: C[], milliseconds: number) => void,
  onFailed: (commits: C[], failure: unknown) => void,
): CommitQueue<C> {
  let queue: C[] = []
  let running: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | null = null

  async function commit(): Promise<void> {
    timer = null
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
    if (running || timer) return
    timer = setTimeout(() => {
      running = commit().finally(() => {
        running = null
        if (queue.length > 0) start()
      })
    }, tickMs)
  }

  return {
    push(pushed) {
      queue.push(pushed)
      start()
    },
    async drain() {
      while (running || timer || queue.length > 0) {
        if (running) await running
        else await new Promise((resolve) => setTimeout(resolve, tickMs))
      }
    },
    get length() {
      return queue.length
    },
  }
}
