import type { NewLogEntry } from '../../document-log.ts'
import { newestVersion } from '../database.ts'
import { createJobQueue } from './job-queue.ts'
import { createJobRunner, type JobThread } from './job-runner.ts'
import { foreignWriter } from './sole-writer.ts'
import { isBackground, type StoreJobs } from './store-jobs.ts'

type JobName = Exclude<keyof StoreJobs, 'begin' | 'check' | 'flush' | 'checkpoint'>

/** One queue for all writes, because SQLite allows one writer at a time. */
export interface StoreWriter {
  /** See `claimDatabase`. */
  readonly run: number
  /**
   * Appends to the document log in one transaction. Returns the documents whose last position does not precede the first
   * entry; none of their entries are stored.
   */
  append(entries: readonly NewLogEntry[]): Promise<string[]>
  /** Runs a job; once it resolves, the result is on the disk. */
  ask<N extends JobName>(name: N, ...args: Parameters<StoreJobs[N]>): Promise<ReturnType<StoreJobs[N]>>
  /** Runs a short write on another connection of this thread; once it resolves, the write is on the disk. */
  inTurn<T>(write: () => T | Promise<T>): Promise<T>
  /** Ends after the queued jobs. */
  close(): Promise<void>
}

interface WriterOptions {
  /** Entries are refused if less than this would stay free on the disk. */
  reserveBytes?: number
  /** Without it, the speed of commits decides. */
  thread?: JobThread
  /** Slower commits run on the separate thread. */
  slowCommitMs?: number | undefined
  /** Called once if another process writes to the database; all later writes are rejected. */
  onForeignWriter?(reason: Error): void
}

export function createStoreWriter(file: string, run: number, options: WriterOptions = {}): StoreWriter {
  const { reserveBytes = 0, thread, slowCommitMs, onForeignWriter } = options
  const runner = createJobRunner({ file, run, newestVersion, reserveBytes }, thread, slowCommitMs)
  const queue = createJobQueue()
  let closed = false
  let lost: Error | null = null

  async function enqueue<T>(start: () => T | Promise<T>, waits: boolean): Promise<T> {
    if (closed) throw new Error('The relay shuts down')
    if (lost) throw lost
    try {
      return await queue.add(start, waits)
    } catch (error) {
      if ((error as { code?: string }).code === foreignWriter) lose(error as Error)
      throw error
    }
  }

  function lose(reason: Error): void {
    if (lost) return
    lost = reason
    onForeignWriter?.(reason)
  }

  const ask: StoreWriter['ask'] = (name, ...args) => enqueue(() => runner.run(name, ...args), isBackground(name))

  return {
    run,
    ask,
    append: (entries) => ask('append', entries),
    inTurn: (write) =>
      enqueue(async () => {
        await runner.run('check')
        const [written] = await Promise.allSettled([(async () => write())()])
        const flushed = Promise.resolve(runner.run('flush', Date.now()))
        if (written.status === 'rejected') {
          await flushed.catch(() => undefined)
          throw written.reason
        }
        await flushed
        return written.value
      }, false),
    async close() {
      if (closed) return
      closed = true
      await queue.empty()
      await runner.close()
    },
  }
}
