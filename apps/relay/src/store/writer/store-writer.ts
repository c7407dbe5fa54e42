import { Worker } from 'node:worker_threads'
import type { StoreJobs } from './store-jobs.ts'
import type { StoreAnswer, StoreJob } from './writer-thread.ts'

type JobName = keyof StoreJobs

/**
 * All that is written stands in one line. SQLite takes one writer at a time, and whoever finds another at it sleeps in
 * its thread: in the one that serves everybody, nobody may.
 */
export interface StoreWriter {
  /** Has the writer thread do a job; when it resolves, it is on the disk. */
  ask<N extends JobName>(name: N, ...args: Parameters<StoreJobs[N]>): Promise<ReturnType<StoreJobs[N]>>
  /**
   * Runs a short write of this thread, on its own connection, while the writer thread has nothing under way; when it
   * resolves, what was written is on the disk.
   */
  inTurn<T>(write: () => T | Promise<T>): Promise<T>
  /** Ends the thread after what stands in line. */
  close(): Promise<void>
}

/** What was under way when the writer thread ended: whether it was done, nobody knows. */
class WriterEnded extends Error {
  override name = 'WriterEnded'
}

/** Starts the writer thread. After its death the next job starts another; until that works, every write is refused. */
export function createStoreWriter(file: string): StoreWriter {
  let last: Promise<unknown> = Promise.resolve()
  let thread: Worker | null = null
  let closed = false
  let answered: { resolve(answer: StoreAnswer): void; reject(reason: Error): void } | null = null

  function start(): Worker {
    const started = new Worker(new URL('./writer-thread.ts', import.meta.url), { workerData: { file } })
    started.unref()
    started.on('message', (answer: StoreAnswer) => answered?.resolve(answer))
    const end = (reason: Error) => {
      if (thread !== started) return
      thread = null
      answered?.reject(reason)
    }
    started.on('error', (error) => end(error as Error))
    started.on('exit', () => end(new WriterEnded('The writer thread ended')))
    return started
  }
  thread = start()

  /** Lets a write stand in line; those before it may fail. */
  function stand<T>(write: () => T | Promise<T>): Promise<T> {
    const mine = last.then(write)
    last = mine.catch(() => undefined)
    return mine
  }

  async function run(job: StoreJob): Promise<unknown> {
    if (closed) throw new WriterEnded('The relay shuts down')
    thread ??= start()
    const running = thread
    // While something is under way, the process waits for it.
    running.ref()
    try {
      const answer = await new Promise<StoreAnswer>((resolve, reject) => {
        answered = { resolve, reject }
        running.postMessage(job)
      })
      if ('failure' in answer) throw Object.assign(new Error(answer.failure.message), answer.failure)
      return answer.value
    } finally {
      answered = null
      running.unref()
    }
  }

  return {
    ask: (name, ...args) => stand(() => run({ name, args }) as never),
    inTurn: (write) =>
      stand(async () => {
        const result = await write()
        await run({ name: 'probe', args: [Date.now()] })
        return result
      }),
    async close() {
      await stand(async () => {
        closed = true
        if (!thread) return
        const ending = thread
        thread = null
        const ended = new Promise((resolve) => ending.once('exit', resolve))
        ending.ref()
        ending.postMessage('close')
        await ended
      })
    },
  }
}
