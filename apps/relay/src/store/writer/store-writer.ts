import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import type { NewLogEntry } from '../document-log.ts'
import type { StoreAnswer, StoreJob, StoreJobs } from './store-jobs.ts'
import type { WriterThreadData } from './writer-thread.ts'

type JobName = Exclude<keyof StoreJobs, 'append' | 'pause' | 'resume'>

/**
 * One queue for all writes. SQLite allows one writer at a time, and a second writer blocks its thread until the first is
 * done. The serving thread must never block.
 */
export interface StoreWriter {
  /**
   * Appends to the document log; waiting entries are committed together. Returns the documents whose last position does
   * not precede the first entry; none of their entries are stored.
   */
  append(entries: readonly NewLogEntry[]): Promise<string[]>
  /** Runs a job in the writer thread; when it resolves, the result is on the disk. */
  ask<N extends JobName>(name: N, ...args: Parameters<StoreJobs[N]>): Promise<ReturnType<StoreJobs[N]>>
  /**
   * Runs a short write of this thread, on its own connection, while the writer thread is idle; when it resolves, the
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
  post(message: StoreJob | 'close'): void
  asked: Map<number, Asked>
  worker: Worker
}

/**
 * Starts the writer thread. Entries that would leave less than `reserveBytes` free on the disk are refused.
 * After its death the next job starts another; until that works, every write is refused.
 */
export function createStoreWriter(file: string, reserveBytes = 0): StoreWriter {
  let lastId = 0
  let closed = false
  let thread: WriterThread | null = null
  thread = start()

  function start(): WriterThread {
    const { port1, port2 } = new MessageChannel()
    const bell = new Int32Array(new SharedArrayBuffer(4))
    const data: WriterThreadData = { file, reserveBytes, port: port2, bell }
    const worker = new Worker(new URL('./writer-thread.ts', import.meta.url), {
      workerData: data,
      transferList: [port2],
    })
    const started: WriterThread = { worker, asked: new Map(), post: (message) => ring(port1, bell, message) }
    worker.unref()
    worker.on('message', (answers: StoreAnswer[]) => {
      for (const answer of answers) settle(started, answer)
    })
    const end = (reason: Error) => {
      if (thread === started) thread = null
      for (const { reject } of started.asked.values()) reject(reason)
      started.asked.clear()
      port1.close()
    }
    worker.on('error', (error) => end(error as Error))
    // It is unknown whether the running job reached the disk.
    worker.on('exit', () => end(new Error('The writer thread ended')))
    return started
  }

  function ask<T>(name: keyof StoreJobs, ...args: readonly unknown[]): Promise<T> {
    return new Promise((resolve, reject) => {
      if (closed) throw new Error('The relay shuts down')
      thread ??= start()
      const id = ++lastId
      // The process stays alive while a job is running.
      thread.worker.ref()
      thread.asked.set(id, { resolve, reject })
      thread.post({ id, name, args })
    })
  }

  return {
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
      const { worker, post } = thread
      const ended = new Promise((resolve) => worker.once('exit', resolve))
      worker.ref()
      post('close')
      await ended
    },
  }
}

function ring(port: MessagePort, bell: Int32Array, message: StoreJob | 'close'): void {
  port.postMessage(message)
  Atomics.add(bell, 0, 1)
  Atomics.notify(bell, 0)
}

function settle({ asked, worker }: WriterThread, answer: StoreAnswer): void {
  const waiting = asked.get(answer.id)
  asked.delete(answer.id)
  if (asked.size === 0) worker.unref()
  if ('failure' in answer) waiting?.reject(Object.assign(new Error(answer.failure.message), answer.failure))
  else waiting?.resolve(answer.value as never)
}
