/** What one client, one account and one document may use. All of it can be configured. */
export interface SyncLimits {
  /** The largest frame: hours of offline work with everything that was ever deleted. */
  frameBytes: number
  /** What one connection may send on average. */
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

/** From this share of its size on, the operator and the members hear that a document fills up. */
export const fullnessToMention = 50

/** Lets `rate` bytes a second through on average, and `burst` at once. */
export function createAllowance(rate: number, burst: number, now: () => number): (bytes: number) => boolean {
  let left = burst
  let at = now()
  return (bytes) => {
    const moment = now()
    left = Math.min(burst, left + ((moment - at) / 1000) * rate)
    at = moment
    if (bytes > left) return false
    left -= bytes
    return true
  }
}
