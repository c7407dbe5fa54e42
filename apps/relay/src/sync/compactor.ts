import { Worker } from 'node:worker_threads'
import type { CompactionAnswer, CompactionTask } from './compaction-worker.ts'

export interface Compacted {
  content: Uint8Array
  known: Uint8Array
}

export interface Compactor {
  /** Makes one proven snapshot of a snapshot and what came after it. Rejects with the reason when it can't. */
  compact(updates: Uint8Array[]): Promise<Compacted>
  close(): Promise<void>
}

/** Hands compaction to a worker thread, which is started when it is first needed and again after it died. */
export function createCompactor(): Compactor {
  let worker: Worker | null = null
  let lastId = 0
  const waiting = new Map<number, { resolve(compacted: Compacted): void; reject(reason: Error): void }>()

  function fail(reason: Error): void {
    worker = null
    for (const { reject } of waiting.values()) reject(reason)
    waiting.clear()
  }

  function running(): Worker {
    if (worker) return worker
    const started = new Worker(new URL('./compaction-worker.ts', import.meta.url))
    started.unref()
    started.on('message', (answer: CompactionAnswer) => {
      const asked = waiting.get(answer.id)
      waiting.delete(answer.id)
      if (answer.ok) asked?.resolve(answer)
      else asked?.reject(new Error(answer.reason))
    })
    started.on('error', (error) => worker === started && fail(error as Error))
    started.on('exit', () => worker === started && fail(new Error('The compaction worker ended')))
    worker = started
    return started
  }

  return {
    compact(updates) {
      const id = ++lastId
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        const task: CompactionTask = { id, updates }
        running().postMessage(task)
      })
    },
    async close() {
      const ending = worker
      fail(new Error('The relay shuts down'))
      await ending?.terminate()
    },
  }
}
