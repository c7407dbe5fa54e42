import type { Device } from '../../../replica/store/device.ts'
import { isOutOfSpace } from '../../../replica/store/out-of-space.ts'
import type { RecordingEnd, RecordingRow } from '../../../replica/store/recording-rows.ts'
import { endRecording, storeChunk } from '../../../replica/store/recordings.ts'

const attempts = 5
const againMs = 500

type Failure = Extract<RecordingEnd, 'no-space' | 'store-failed'>

export interface ChunkWriter {
  /**
   * Stores the next part; `durationMs` is the total length including it. Parts are stored in the order of the
   * calls.
   */
  add(part: Blob, durationMs: number): void
  /** Resolves when every part that can be stored is stored, and the end is recorded. Never rejects. */
  finish(end: RecordingEnd): Promise<void>
}

/**
 * Stores a recording part by part. A part that fails is retried, except on a full disk. Then `onFailed` is
 * called once, and nothing more is stored, because a file with a gap is worse than one that ends early.
 */
export function createChunkWriter(
  device: Device,
  begun: RecordingRow,
  events: { onStored(bytes: number): void; onFailed(why: Failure): void },
): ChunkWriter {
  let stored = begun
  let index = 0
  let failed = false
  let queue: Promise<void> = Promise.resolve()

  async function write(part: Blob, durationMs: number): Promise<void> {
    if (failed || part.size === 0) return
    const bytes = await part.arrayBuffer()
    const next = { ...stored, bytes: stored.bytes + bytes.byteLength, durationMs }
    const why = await tryToStore(() => storeChunk(device, next, index, bytes))
    if (why === null) {
      index++
      stored = next
      events.onStored(stored.bytes)
    } else {
      failed = true
      events.onFailed(why)
    }
  }

  async function tryToStore(store: () => Promise<void>): Promise<Failure | null> {
    for (let attempt = 1; ; attempt++) {
      try {
        await store()
        return null
      } catch (failure) {
        console.error('A part of a recording was not stored', failure)
        if (isOutOfSpace(failure)) return 'no-space'
        if (attempt === attempts) return 'store-failed'
        // The browser may have closed the database, so it is opened again.
        device.reopen()
        await new Promise((resolve) => setTimeout(resolve, againMs))
      }
    }
  }

  return {
    add(part, durationMs) {
      queue = queue.then(() => write(part, durationMs))
    },
    async finish(end) {
      await queue
      await endRecording(device, stored, end)
    },
  }
}
