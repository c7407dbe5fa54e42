import { getHeapStatistics } from 'node:v8'
import type { HistoryStep } from '@civic-hub/protocol'
import { createAskedThread } from '../../asked-thread.ts'
import type { SnapshotParts } from '../../store/document-log.ts'
import type { Compacted, ParsedUpdate, WorkerResult, WorkerTask } from './worker-thread.ts'

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

export function createDocumentWorker(): DocumentWorker {
  const program = new URL('./worker-thread.ts', import.meta.url)
  const { ask, close } = createAskedThread<WorkerTask, WorkerResult>(program, resourceLimits)
  /** Resolves when the last large update that waits has been read. */
  let reading: Promise<unknown> = Promise.resolve()

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
    close,
  }
}

/** A large snapshot would be copied on the serving thread. */
function memoryOf({ snapshot }: SnapshotParts): ArrayBuffer[] {
  const { buffer, byteLength } = snapshot?.content ?? new Uint8Array()
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength && byteLength > 0 ? [buffer] : []
}
