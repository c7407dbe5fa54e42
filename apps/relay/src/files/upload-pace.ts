import type { DocumentLog } from '../store/document-log.ts'

/** What all uploads together may bring in a second while people write: 16 Mbit. */
export const bytesPerSecondWhileEdited = 2 * 1024 * 1024
/** A room is live for so long after its last edit, ms. */
const liveForMs = 5_000

export interface UploadPace {
  /** To be called with each edit. */
  edited(): void
  /** Resolves when the next bytes of an upload may come after these. */
  take(bytes: number): Promise<void>
}

/**
 * Uploads make room for edits: while somebody writes, all of them together go at one pace, and otherwise as fast as they
 * can. A rest is not made up for. Moments are in ms.
 */
export function createUploadPace(parts: {
  now(): number
  pause(milliseconds: number): Promise<unknown>
}): UploadPace {
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

/** The same log, which also reports each append to the pace of uploads. */
export function reportEdits(log: DocumentLog, { edited }: Pick<UploadPace, 'edited'>): DocumentLog {
  return {
    ...log,
    append(entries) {
      edited()
      return log.append(entries)
    },
  }
}
