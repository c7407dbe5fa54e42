/** After a background job, the next one waits this many times as long as it took, but not longer than that. */
const pauseTimes = 4
const maxPauseMs = 50

interface Waiting {
  start(): unknown
  resolve(value: unknown): void
  reject(reason: unknown): void
}

/**
 * Runs jobs one at a time. A background job runs when no other job waits, and at the latest 50 ms after its turn. On a
 * fast disk, background jobs run for at most a fifth of the time: otherwise edits would wait for the snapshots of many
 * documents that are due at the same time.
 */
export function createJobQueue() {
  const urgent: Waiting[] = []
  const background: Waiting[] = []
  let isRunning = false
  /** The time before which no background job starts, in ms. */
  let pausedUntil = performance.now()
  let timer: ReturnType<typeof setTimeout> | null = null
  let onEmpty: (() => void)[] = []

  function runNext(): void {
    while (!isRunning) {
      const isUrgent = urgent.length > 0 && !isOverdue()
      const job = isUrgent ? urgent.shift() : nextInBackground()
      if (!job) break
      run(job, !isUrgent)
    }
    if (isRunning || urgent.length + background.length > 0) return
    for (const done of onEmpty) done()
    onEmpty = []
  }

  /** True if urgent jobs have kept a background job from its turn. */
  function isOverdue(): boolean {
    return background.length > 0 && performance.now() >= pausedUntil + maxPauseMs
  }

  function nextInBackground(): Waiting | undefined {
    const wait = pausedUntil - performance.now()
    if (wait <= 0) return background.shift()
    if (background.length > 0 && timer === null) timer = setTimeout(resume, wait)
    return undefined
  }

  function resume(): void {
    timer = null
    runNext()
  }

  function run({ start, resolve, reject }: Waiting, isBackground: boolean): void {
    isRunning = true
    const began = performance.now()
    const end = (): void => {
      isRunning = false
      if (!isBackground) return
      const now = performance.now()
      pausedUntil = now + Math.min(maxPauseMs, pauseTimes * (now - began))
    }
    try {
      const value = start()
      if (value instanceof Promise) {
        void value.then(resolve, reject).finally(() => {
          end()
          runNext()
        })
        return
      }
      resolve(value)
    } catch (error) {
      reject(error)
    }
    end()
  }

  return {
    /** Resolves with the result of `start`, which is called at once if nothing else waits. */
    add<T>(start: () => T | Promise<T>, isBackground: boolean): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        ;(isBackground ? background : urgent).push({
          start,
          resolve: resolve as (value: unknown) => void,
          reject,
        })
        runNext()
      })
    },
    /** Resolves when no job waits or runs. */
    empty(): Promise<void> {
      return new Promise((resolve) => {
        onEmpty.push(resolve)
        runNext()
      })
    },
  }
}
