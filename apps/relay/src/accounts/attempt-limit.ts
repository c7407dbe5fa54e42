import type { Clock } from '../clock.ts'
import { accepted, type Result, refused } from '../result.ts'
import type { AccountStore } from '../store/account-store.ts'
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

/** Limits attempts per key, over all relays together. */
export interface SharedLimit {
  /** Counts an attempt, also while it is still running. */
  take(key: string): Promise<Result<null, TooManyRequests>>
  /** Uncounts an attempt that succeeded. */
  giveBack(key: string): Promise<void>
}

/** In memory, if the store has one relay only. `name` tells the keys of several limits apart. */
export function createSharedLimit(
  { attempts: counts }: Pick<AccountStore, 'attempts'>,
  name: string,
  parts: { clock: Clock; attempts: number; withinSeconds: number },
): SharedLimit {
  if (counts === null) {
    const own = createAttemptLimit(parts)
    return { take: async (key) => own.take(key), giveBack: async (key) => own.giveBack(key) }
  }
  const { clock, attempts, withinSeconds } = parts
  const keyOf = (sent: string) => `${name} ${hashToken(sent)}`
  return {
    async take(sent) {
      const now = clock.now().getTime()
      const { taken, endsAt } = await counts.add(keyOf(sent), now, withinSeconds * 1000)
      if (taken <= attempts) return accepted(null)
      await counts.remove(keyOf(sent))
      const retryAfterSeconds = Math.max(1, Math.ceil((endsAt - now) / 1000))
      return refused({ code: 'too-many-requests', retryAfterSeconds })
    },
    giveBack: (sent) => counts.remove(keyOf(sent)),
  }
}

/**
 * Takes an attempt from each of these limits in order, or from none. The limit per network address goes first: one
 * address then cannot fill the tables of the others with keys that it makes up.
 */
export async function countAttempts(
  counted: readonly { limit: SharedLimit; key: string }[],
): Promise<Result<{ giveBack(): Promise<void> }, TooManyRequests>> {
  const giveBack = async (count: number) => {
    for (const { limit, key } of counted.slice(0, count)) await limit.giveBack(key)
  }
  for (const [index, { limit, key }] of counted.entries()) {
    const taken = await limit.take(key)
    if (taken.ok) continue
    await giveBack(index)
    return taken
  }
  return accepted({ giveBack: () => giveBack(counted.length) })
}
