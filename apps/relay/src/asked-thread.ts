import { extname } from 'node:path'
import { parentPort, type ResourceLimits, Worker } from 'node:worker_threads'

/** A question to a thread, with the id that its answer repeats. */
interface Asked<Question> {
  id: number
  question: Question
}

type ThreadAnswer<Answer> = { id: number } & (
  | { value: Answer }
  /** `code` is the error code of the file system. */
  | { failure: string; code?: string }
)

/** A thread that was not asked anything for this many ms ends, and its memory is returned to the system. */
const idleMs = 60_000

/** A thread that answers one question after the other. */
export interface AskedThread<Question, Answer> {
  /** Transfers the given memory to the thread. Rejects if the thread failed to answer, or died. */
  ask<A extends Answer>(question: Question, transferred?: ArrayBuffer[]): Promise<A>
  close(): Promise<void>
}

/**
 * The program of a thread. In the source it is beside the module that starts it; in the built relay, all programs are in
 * one folder.
 */
export function threadProgram(name: string, moduleUrl: string): URL {
  return new URL(`./${name}${extname(moduleUrl)}`, moduleUrl)
}

/**
 * The thread is started at the first question, with `workerData`, and again after it has ended. It keeps the process alive
 * while a question waits, and ends when it is idle.
 */
export function createAskedThread<Question, Answer>(
  program: URL,
  resourceLimits: ResourceLimits,
  workerData?: unknown,
): AskedThread<Question, Answer> {
  let worker: Worker | null = null
  let lastId = 0
  let idleTimer: ReturnType<typeof setTimeout> | null = null
  const waiting = new Map<number, { resolve(value: Answer): void; reject(reason: Error): void }>()

  function fail(reason: Error): void {
    worker = null
    for (const { reject } of waiting.values()) reject(reason)
    waiting.clear()
  }

  function running(): Worker {
    if (worker) return worker
    const started = new Worker(program, { resourceLimits, workerData })
    started.unref()
    started.on('message', (answer: ThreadAnswer<Answer>) => {
      const asked = waiting.get(answer.id)
      waiting.delete(answer.id)
      if (waiting.size === 0) rest(started)
      if ('value' in answer) asked?.resolve(answer.value)
      else asked?.reject(Object.assign(new Error(answer.failure), answer.code && { code: answer.code }))
    })
    started.on('error', (error) => worker === started && fail(error as Error))
    started.on('exit', () => worker === started && fail(new Error('The worker thread ended')))
    worker = started
    return started
  }

  function rest(thread: Worker): void {
    thread.unref()
    idleTimer = setTimeout(() => {
      if (worker === thread) worker = null
      void thread.terminate()
    }, idleMs).unref()
  }

  return {
    ask: <A extends Answer>(question: Question, transferred: ArrayBuffer[] = []) =>
      new Promise<A>((resolve, reject) => {
        const asked: Asked<Question> = { id: ++lastId, question }
        if (idleTimer) clearTimeout(idleTimer)
        idleTimer = null
        const thread = running()
        thread.ref()
        waiting.set(asked.id, { resolve: resolve as (value: Answer) => void, reject })
        thread.postMessage(asked, transferred)
      }),
    async close() {
      if (idleTimer) clearTimeout(idleTimer)
      const ending = worker
      fail(new Error('The relay shuts down'))
      await ending?.terminate()
    },
  }
}

/**
 * Answers the questions of `createAskedThread`, in its thread. An error keeps its message and its code. The memory that
 * `memoryIn` returns is transferred with the answer instead of copied.
 */
export function answerQuestions<Question, Answer>(
  answerTo: (question: Question) => Answer | Promise<Answer>,
  memoryIn: (answer: Answer) => ArrayBuffer[] = () => [],
): void {
  async function read({ id, question }: Asked<Question>): Promise<void> {
    let answer: ThreadAnswer<Answer>
    let transferred: ArrayBuffer[] = []
    try {
      const value = await answerTo(question)
      transferred = memoryIn(value)
      answer = { id, value }
    } catch (error) {
      const { message, code } = error as NodeJS.ErrnoException
      answer = { id, failure: message, ...(code !== undefined && { code }) }
    }
    parentPort?.postMessage(answer, transferred)
  }
  parentPort?.on('message', (asked: Asked<Question>) => void read(asked))
}
