/** Limits for a client, an account and a document. All of them can be configured. */
export interface SyncLimits {
  /** The largest frame: hours of offline work with everything that was ever deleted. */
  frameBytes: number
  /** What all connections of an account together may send on average. */
  bytesPerSecond: number
  connectionsPerAccount: number
  /** Snapshot and log of one document together. */
  documentBytes: number
}

const mebibyte = 1024 * 1024

export const usualLimits: SyncLimits = {
  frameBytes: 16 * mebibyte,
  bytesPerSecond: 2 * mebibyte,
  connectionsPerAccount: 50,
  documentBytes: 256 * mebibyte,
}

/** Larger updates are read in the worker, so that nobody waits for them. */
export const largeUpdateBytes = 384 * 1024

/** From this share of its size on, the operator and the members hear that a document fills up. */
export const fullnessToMention = 50

/** A token bucket: lets `rate` a second through on average, and `burst` at once. */
export function createTokenBucket(
  rate: number,
  burst: number,
  now: () => number,
): (bytes: number) => boolean {
  let left = burst
  let at = now()
  return (bytes) => {
    const moment = now()
    // A clock that is set back must not take tokens away.
    left = Math.min(burst, left + (Math.max(0, moment - at) / 1000) * rate)
    at = moment
    if (bytes > left) return false
    left -= bytes
    return true
  }
}

/**
 * The maximum number of keys in memory; beyond it, the oldest is dropped. Keys are ids and network addresses, which are
 * short and are copied, so that an entry takes some 300 bytes and a table 6 MB at most.
 */
const maxKeys = 20_000

/** One token bucket for each account or network address, whatever number of connections it has. */
export function createTokenBuckets(
  rate: number,
  burst: number,
  now: () => number,
): (key: string, amount: number) => boolean {
  const byKey = new Map<string, (amount: number) => boolean>()

  function make(key: string): (amount: number) => boolean {
    const [oldest] = byKey.keys()
    if (byKey.size >= maxKeys && oldest !== undefined) byKey.delete(oldest)
    const spend = createTokenBucket(rate, burst, now)
    // A copy: a string that was cut out of a header would keep the whole header in memory.
    byKey.set(Buffer.from(key).toString(), spend)
    return spend
  }

  return (key, amount) => (byKey.get(key) ?? make(key))(amount)
}
