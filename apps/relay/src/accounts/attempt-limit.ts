import type { Clock } from '../clock.ts'
import { accepted, type Result, refused } from '../result.ts'
import { hashToken } from './tokens.ts'

export interface TooManyRequests {
  code: 'too-many-requests'
  retryAfterSeconds: number
}

export interface AttemptLimit {
  /** Counts an attempt, also while it is still running. */
  take(key: string): Result<null, TooManyRequests>
  /** Uncounts an attempt that succeeded. */
  giveBack(key: string): void
}

/**
 * The maximum number of keys in memory; beyond it, the oldest are dropped. A key is stored as its hash, so that an entry
 * takes some 230 bytes whatever was sent, and a limit 5 MB at most. A string that was cut out of a request would keep the
 * whole request in memory.
 */
const keyLimit = 20_000

/** Limits attempts per key within a window that begins with the first one. A restart forgets the counts. */
export function createAttemptLimit(parts: { clock: Clock; attempts: number; withinSeconds: number }): AttemptLimit {
  const { clock, attempts, withinSeconds } = parts
  const windows = new Map<string, { beganAt: number; taken: number }>()

  /** Also if it began more than its length ahead: the clock has moved back, and the window would last for hours. */
  const isOver = (beganAt: number, now: number) => Math.abs(now - beganAt) >= withinSeconds * 1000

  function forget(now: number): void {
    for (const [key, window] of windows) {
      if (windows.size < keyLimit && !isOver(window.beganAt, now)) break
      windows.delete(key)
    }
  }

  return {
    take(sent) {
      const key = hashToken(sent)
      const now = clock.now().getTime()
      const window = windows.get(key)
      if (window === undefined || isOver(window.beganAt, now)) {
        windows.delete(key)
        forget(now)
        windows.set(key, { beganAt: now, taken: 1 })
        return accepted(null)
      }
      if (window.taken < attempts) {
        window.taken += 1
        return accepted(null)
      }
      const retryAfterSeconds = Math.max(1, Math.ceil(withinSeconds - (now - window.beganAt) / 1000))
      return refused({ code: 'too-many-requests', retryAfterSeconds })
    },
    giveBack(sent) {
      const window = windows.get(hashToken(sent))
      if (window !== undefined && window.taken > 0) window.taken -= 1
    },
  }
}
