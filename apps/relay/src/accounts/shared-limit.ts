import type { Clock } from '../clock.ts'
import { accepted, type Result, refused } from '../result.ts'
import type { AccountStore } from '../store/account-store.ts'
import { createAttemptLimit, type TooManyRequests } from './attempt-limit.ts'
import { hashToken } from './tokens.ts'

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
