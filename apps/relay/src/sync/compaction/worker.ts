import { getHeapStatistics } from 'node:v8'
import type { HistoryStep } from '@civic-hub/protocol'
import { createAskedThread, threadProgram } from '../../asked-thread.ts'
import type { SnapshotParts } from '../../store/document-log.ts'
import type { Compacted, ParsedUpdate, WorkerResult, WorkerTask } from './document-thread.ts'

/**
 * The default limit would be 48 MB, and a flood of large updates would fill most of it with garbage. A
 * document that does not fit into the old generation gets no snapshot: only the worker ends, and the log does
 * not change.
 */
const resourceLimits = {
  maxYoungGenerationSizeMb: 16,
  maxOldGenerationSizeMb: Math.min(512, Math.floor(getHeapStatistics().heap_size_limit / 1024 / 1024)),
}

/** The maximum size before an update in its frame: two kinds and a length, or the author's signature. */
const maxFrameHeadBytes = 4096

/**
 * Work that takes too long for the serving thread. The memory of the given snapshots is transferred to the
 * worker.
 */
export interface DocumentWorker {
  /**
   * Makes one verified snapshot from a snapshot and the entries after it. Rejects with the reason if that is
   * impossible.
   */
  compact(parts: SnapshotParts): Promise<Compacted>
  /** The steps of history after a position that are contained in a snapshot and the entries after it. */
  steps(parts: SnapshotParts, after: number): Promise<HistoryStep[]>
  /** Joins each run into one step; `runs` are indexes of the first and the last step, in order. */
  join(steps: readonly HistoryStep[], runs: readonly (readonly [number, number])[]): Promise<HistoryStep[]>
  /**
   * For each state vector, the update from it to the document; null for bytes that are not a state vector.
   */
  diffs(parts: SnapshotParts, stateVectors: readonly Uint8Array[]): Promise<(Uint8Array | null)[]>
  /**
   * Reads a large update. Its memory is transferred to the worker and returned with the result, which saves
   * two copies.
   */
  parse(update: Uint8Array<ArrayBuffer>): Promise<ParsedUpdate>
  close(): Promise<void>
}

export function createDocumentWorker(): DocumentWorker {
  const program = threadProgram('document-thread', import.meta.url)
  const { ask, close } = createAskedThread<WorkerTask, WorkerResult>(program, resourceLimits)
  /** Resolves when the last waiting large update has been read. */
  let reading: Promise<unknown> = Promise.resolve()

  return {
    compact: (parts) => ask({ kind: 'compact', parts }, memoryOf(parts)),
    steps: (parts, after) => ask({ kind: 'steps', parts, after }, memoryOf(parts)),
    join: (steps, runs) => ask({ kind: 'join', steps, runs }),
    diffs: (parts, stateVectors) => ask({ kind: 'diffs', parts, stateVectors }, memoryOf(parts)),
    parse(update) {
      // One at a time, because reading an update needs several times its size in memory.
      const read = reading.then(() => ask<ParsedUpdate>({ kind: 'read', update }, [update.buffer]))
      reading = read.catch(() => undefined)
      return read
    },
    close,
  }
}

/** Transferred, because copying a large snapshot would block the serving thread. */
function memoryOf({ snapshot }: SnapshotParts): ArrayBuffer[] {
  const { buffer, byteLength } = snapshot?.content ?? new Uint8Array()
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength && byteLength > 0 ? [buffer] : []
}

/** Copies the update into a separate buffer, so that it can be transferred to another thread. */
export function withOwnMemory(update: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer } = update
  const isOwn = buffer instanceof ArrayBuffer && buffer.byteLength < update.length + maxFrameHeadBytes
  return isOwn ? (update as Uint8Array<ArrayBuffer>) : update.slice()
}
