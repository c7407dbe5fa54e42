import type { DocumentLog } from '../store/document-log.ts'

/** The rate of all uploads together during edits, per second: 16 Mbit. */
export const bytesPerSecondWhileEdited = 2 * 1024 * 1024
/** A room counts as edited for this long after its last edit, ms. */
const liveForMs = 5_000

export interface UploadPace {
  /** To be called with each edit. */
  edited(): void
  /** Resolves when the next bytes of an upload may follow these. */
  take(bytes: number): Promise<void>
}

/**
 * Slows uploads down during edits: then all of them share one rate, and otherwise they are not limited.
 * Unused time is not made up for. Moments are in ms.
 */
export function createUploadPace(parts: { now(): number; pause(milliseconds: number): Promise<unknown> }): UploadPace {
  let editedAt = Number.NEGATIVE_INFINITY
  let freeAt = Number.NEGATIVE_INFINITY
  return {
    edited() {
      editedAt = parts.now()
    },
    async take(bytes) {
      const now = parts.now()
      if (now - editedAt > liveForMs) return
      freeAt = Math.max(freeAt, now) + (bytes / bytesPerSecondWhileEdited) * 1000
      await parts.pause(freeAt - now)
    },
  }
}

/** Wraps the log so that it reports each append to the upload pace. */
export function reportEdits(log: DocumentLog, { edited }: Pick<UploadPace, 'edited'>): DocumentLog {
  return {
    ...log,
    append(entries) {
      edited()
      return log.append(entries)
    },
  }
}
