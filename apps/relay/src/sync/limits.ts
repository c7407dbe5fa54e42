/** Limits for a client, an account and a document. All of them are configurable. */
export interface SyncLimits {
  /** The largest frame: hours of offline work plus all deletions of the document. */
  frameBytes: number
  /** The average rate of all connections of an account together. */
  bytesPerSecond: number
  connectionsPerAccount: number
  /** The size of snapshot and log of one document together. */
  documentBytes: number
}

const mebibyte = 1024 * 1024

export const usualLimits: SyncLimits = {
  frameBytes: 16 * mebibyte,
  bytesPerSecond: 2 * mebibyte,
  connectionsPerAccount: 50,
  documentBytes: 256 * mebibyte,
}

/** Larger updates are parsed in the worker, so that they do not block other connections. */
export const largeUpdateBytes = 384 * 1024

/**
 * From this percentage of its maximum size on, the operator and the members are warned that a document is
 * filling up.
 */
export const fullnessToMention = 50

/** A token bucket: allows `rate` per second on average, and `burst` at once. */
export function createTokenBucket(rate: number, burst: number, now: () => number): (bytes: number) => boolean {
  let left = burst
  let at = now()
  return (bytes) => {
    const moment = now()
    // A clock that was set back must not remove tokens.
    left = Math.min(burst, left + (Math.max(0, moment - at) / 1000) * rate)
    at = moment
    if (bytes > left) return false
    left -= bytes
    return true
  }
}

/**
 * The maximum number of keys in memory; beyond it, the oldest is removed. Keys are ids and network addresses, which are
 * short and are copied: an entry takes about 300 bytes, and a table at most 6 MB.
 */
const maxKeys = 20_000

/** One token bucket per account or network address, independent of its number of connections. */
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
