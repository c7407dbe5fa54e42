import { getHeapStatistics } from 'node:v8'
import { Worker } from 'node:worker_threads'
import type { HistoryStep } from '@civic-hub/protocol'
import type { SnapshotParts } from '../../store/document-log.ts'
import type { Compacted, ParsedUpdate, WorkerAnswer, WorkerTask } from './worker-thread.ts'

/**
 * Its usual share would be 48 MB, most of which a flood of large updates would fill with garbage. A document that does
 * not fit into the old generation gets no snapshot: only the worker ends, and its log stays.
 */
const resourceLimits = {
  maxYoungGenerationSizeMb: 16,
  maxOldGenerationSizeMb: Math.min(512, Math.floor(getHeapStatistics().heap_size_limit / 1024 / 1024)),
}

/** Work that takes too long for the serving thread. Takes over the memory of the snapshots that it is given. */
export interface DocumentWorker {
  /** Makes one proven snapshot of a snapshot and what came after it. Rejects with the reason when it can't. */
  compact(parts: SnapshotParts): Promise<Compacted>
  /** The steps of history after a position that lie in a snapshot and what came after it. */
  steps(parts: SnapshotParts, after: number): Promise<HistoryStep[]>
  /** Makes one step of each run; `runs` are indexes of the first and the last one, in order. */
  join(steps: readonly HistoryStep[], runs: readonly (readonly [number, number])[]): Promise<HistoryStep[]>
  /** For each of these state vectors, what it lacks of a document; null for bytes that are no state vector. */
  diffs(parts: SnapshotParts, stateVectors: readonly Uint8Array[]): Promise<(Uint8Array | null)[]>
  /** Reads a large update. Takes over its memory, and gives it back with the answer: two copies fewer. */
  parse(update: Uint8Array<ArrayBuffer>): Promise<ParsedUpdate>
  close(): Promise<void>
}

/** A worker thread, started when it is first needed, and again after it died. */
export function createDocumentWorker(): DocumentWorker {
  let worker: Worker | null = null
  let lastId = 0
  /** Resolves when the last large update that waits has been read. */
  let reading: Promise<unknown> = Promise.resolve()
  const waiting = new Map<number, { resolve(value: never): void; reject(reason: Error): void }>()

  function fail(reason: Error): void {
    worker = null
    for (const { reject } of waiting.values()) reject(reason)
    waiting.clear()
  }

  function running(): Worker {
    if (worker) return worker
    const started = new Worker(new URL('./worker-thread.ts', import.meta.url), {
      resourceLimits,
    })
    started.unref()
    started.on('message', (answer: WorkerAnswer) => {
      const asked = waiting.get(answer.id)
      waiting.delete(answer.id)
      if (answer.ok) asked?.resolve(answer.value as never)
      else asked?.reject(new Error(answer.reason))
    })
    started.on('error', (error) => worker === started && fail(error as Error))
    started.on('exit', () => worker === started && fail(new Error('The worker thread ended')))
    worker = started
    return started
  }

  function ask<T>(task: WorkerTask, transferred: ArrayBuffer[] = []): Promise<T> {
    const id = ++lastId
    return new Promise<T>((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      running().postMessage({ id, task }, transferred)
    })
  }

  return {
    compact: (parts) => ask({ kind: 'compact', parts }, memoryOf(parts)),
    steps: (parts, after) => ask({ kind: 'steps', parts, after }, memoryOf(parts)),
    join: (steps, runs) => ask({ kind: 'join', steps, runs }),
    diffs: (parts, stateVectors) => ask({ kind: 'diffs', parts, stateVectors }, memoryOf(parts)),
    parse(update) {
      // One after the other: what one of them needs beside its bytes is several times as much.
      const read = reading.then(() => ask<ParsedUpdate>({ kind: 'read', update }, [update.buffer]))
      reading = read.catch(() => undefined)
      return read
    },
    async close() {
      const ending = worker
      fail(new Error('The relay shuts down'))
      await ending?.terminate()
    },
  }
}

/** A large snapshot would be copied on the serving thread. */
function memoryOf({ snapshot }: SnapshotParts): ArrayBuffer[] {
  const { buffer, byteLength } = snapshot?.content ?? new Uint8Array()
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength && byteLength > 0 ? [buffer] : []
}
