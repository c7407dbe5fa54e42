import { MessageChannel, Worker } from 'node:worker_threads'
import type { NewLogEntry } from '../../document-log.ts'
import { newestVersion } from '../database.ts'
import { type AppendSender, createAppendSender, createSharedMemory } from './append-ring.ts'
import { foreignWriter } from './sole-writer.ts'
import type { StoreAnswer, StoreJob, StoreJobs } from './store-jobs.ts'
import type { WriterThreadData } from './writer-thread.ts'

type JobName = Exclude<keyof StoreJobs, 'append' | 'pause' | 'resume' | 'close'>

/**
 * One queue for all writes. SQLite allows one writer at a time, and a second writer blocks its thread until the first is
 * done. The serving thread must never block.
 */
export interface StoreWriter {
  /** See `claimDatabase`. */
  readonly run: number
  /**
   * Appends to the document log; waiting entries are committed together. Returns the documents whose last position does
   * not precede the first entry; none of their entries are stored.
   */
  append(entries: readonly NewLogEntry[]): Promise<string[]>
  /** Runs a job in the writer thread; once it resolves, the result is on the disk. */
  ask<N extends JobName>(name: N, ...args: Parameters<StoreJobs[N]>): Promise<ReturnType<StoreJobs[N]>>
  /**
   * Runs a short write on this thread's own connection while the writer thread is idle; once it resolves, the
   * write is on the disk.
   */
  inTurn<T>(write: () => T | Promise<T>): Promise<T>
  /** Ends the thread after the queued jobs. */
  close(): Promise<void>
}

interface Asked {
  resolve(value: never): void
  reject(reason: Error): void
}

interface WriterThread {
  worker: Worker
  asked: Map<number, Asked>
  /** While closing, the thread keeps the process alive until it has ended. */
  isClosing: boolean
  appends: AppendSender
  /** Returns the next id. Jobs run in the order of their ids. */
  nextId(): number
  post(job: StoreJob): void
}

interface WriterOptions {
  /** Entries are refused if less than this would stay free on the disk. */
  reserveBytes?: number
  /** Called once if another process writes to the database; all later writes are rejected. */
  onForeignWriter?(reason: Error): void
}

/**
 * Starts the writer thread. If it dies, the next job starts a new one; until that succeeds, every write is
 * rejected.
 */
export function createStoreWriter(file: string, run: number, options: WriterOptions = {}): StoreWriter {
  const { reserveBytes = 0, onForeignWriter } = options
  let closed = false
  let lost: Error | null = null
  let thread: WriterThread | null = null
  thread = start()

  function start(): WriterThread {
    const { port1, port2 } = new MessageChannel()
    const memory = createSharedMemory()
    const data: WriterThreadData = { file, run, newestVersion, reserveBytes, port: port2, memory }
    const worker = new Worker(new URL('./writer-thread.ts', import.meta.url), {
      workerData: data,
      transferList: [port2],
    })
    let lastId = 0
    const started: WriterThread = {
      worker,
      asked: new Map(),
      isClosing: false,
      appends: createAppendSender(memory),
      nextId: () => ++lastId,
      post: (job) => port1.postMessage(job),
    }
    worker.unref()
    worker.on('message', (answers: StoreAnswer[]) => {
      for (const answer of answers) {
        settle(started, answer)
        if ('failure' in answer && answer.failure.code === foreignWriter) lose(answer.failure)
      }
      settleKept(started)
    })
    const end = (reason: Error) => {
      if (thread === started) thread = null
      for (const { reject } of started.asked.values()) reject(reason)
      started.asked.clear()
      port1.close()
    }
    worker.on('error', (error) => end(error as Error))
    // It is unknown whether the running job was written to the disk.
    worker.on('exit', () => end(new Error('The writer thread ended')))
    void hearWhatIsKept(started)
    return started
  }

  /** Never resolves: a thread that has ended acknowledges nothing more. */
  async function hearWhatIsKept(started: WriterThread): Promise<never> {
    for (;;) {
      const seen = started.appends.answers()
      settleKept(started)
      await started.appends.moreAnswersThan(seen)
    }
  }

  function lose({ message, code }: { message: string; code: string }): void {
    if (lost) return
    lost = Object.assign(new Error(message), { code })
    onForeignWriter?.(lost)
  }

  function ask<T>(name: keyof StoreJobs, ...args: readonly unknown[]): Promise<T> {
    return new Promise((resolve, reject) => {
      if (closed) throw new Error('The relay shuts down')
      if (lost) throw lost
      thread ??= start()
      const { worker, asked, appends, nextId, post } = thread
      const id = nextId()
      // A running job keeps the process alive.
      if (asked.size === 0) worker.ref()
      asked.set(id, { resolve, reject })
      if (name !== 'append' || !appends.put(id, args[0] as readonly NewLogEntry[])) post({ id, name, args })
      appends.ring()
    })
  }

  return {
    run,
    ask,
    append: (entries) => ask('append', entries),
    async inTurn(write) {
      await ask('pause')
      const [written] = await Promise.allSettled([(async () => write())()])
      const resumed = ask('resume', Date.now())
      if (written.status === 'rejected') {
        await resumed.catch(() => undefined)
        throw written.reason
      }
      await resumed
      return written.value
    },
    async close() {
      closed = true
      if (!thread) return
      const { worker, appends, nextId, post } = thread
      const ended = new Promise((resolve) => worker.once('exit', resolve))
      worker.ref()
      thread.isClosing = true
      post({ id: nextId(), name: 'close', args: [] })
      appends.ring()
      await ended
    },
  }
}

function settleKept(started: WriterThread): void {
  const { appends, asked } = started
  const isOpen = (id: number) => asked.has(id)
  for (let id = appends.nextKept(isOpen); id !== undefined; id = appends.nextKept(isOpen))
    settle(started, { id, value: [] })
}

function settle({ asked, worker, isClosing }: WriterThread, answer: StoreAnswer): void {
  const waiting = asked.get(answer.id)
  asked.delete(answer.id)
  if (asked.size === 0 && !isClosing) worker.unref()
  if ('failure' in answer) waiting?.reject(Object.assign(new Error(answer.failure.message), answer.failure))
  else waiting?.resolve(answer.value as never)
}
