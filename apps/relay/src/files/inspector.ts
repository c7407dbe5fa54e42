import { Worker } from 'node:worker_threads'
import type { FileType } from '@civic-hub/protocol'
import type { InspectAnswer, Inspected, InspectTask } from './inspect-thread.ts'

/** Reads files whole, in a thread of its own: hashing a large one on the serving thread would hold up every meeting. */
export interface Inspector {
  /** Rejects with the code of the file system when the file can't be read. */
  inspect(file: string, claimed: FileType | null): Promise<Inspected>
  close(): Promise<void>
}

/** The thread is started when it is first needed, and again after it died. */
export function createInspector(): Inspector {
  let worker: Worker | null = null
  let lastId = 0
  const waiting = new Map<number, { resolve(value: Inspected): void; reject(reason: Error): void }>()

  function fail(reason: Error): void {
    worker = null
    for (const { reject } of waiting.values()) reject(reason)
    waiting.clear()
  }

  function running(): Worker {
    if (worker) return worker
    const started = new Worker(new URL('./inspect-thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 128 },
    })
    started.unref()
    started.on('message', (answer: InspectAnswer) => {
      const asked = waiting.get(answer.id)
      waiting.delete(answer.id)
      if ('value' in answer) asked?.resolve(answer.value)
      else asked?.reject(Object.assign(new Error(answer.failure), { code: answer.code }))
    })
    started.on('error', (error) => worker === started && fail(error as Error))
    started.on('exit', () => worker === started && fail(new Error('The thread that reads files ended')))
    worker = started
    return started
  }

  return {
    inspect: (file, claimed) =>
      new Promise((resolve, reject) => {
        const task: InspectTask = { id: ++lastId, file, claimed }
        waiting.set(task.id, { resolve, reject })
        running().postMessage(task)
      }),
    async close() {
      const ending = worker
      fail(new Error('The relay shuts down'))
      await ending?.terminate()
    },
  }
}
