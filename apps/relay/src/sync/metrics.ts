import type { RefusalReason } from '@civic-hub/protocol'

/** The rooms' counters. */
export interface SyncMetrics {
  committed(entries: number, bytes: number, milliseconds: number): void
  commitFailed(): void
  /** Other relays were first in this many documents. */
  conflicted(documents: number): void
  /** The time of one query for the ends of logs. */
  followed(milliseconds: number): void
  /** The number of open documents that other relays have open, too. */
  shared(documents: number): void
  refused(reason: RefusalReason): void
  snapshot(milliseconds: number, bytes: number): void
  snapshotFailed(): void
}

export const noMetrics: SyncMetrics = {
  committed() {},
  commitFailed() {},
  conflicted() {},
  followed() {},
  shared() {},
  refused() {},
  snapshot() {},
  snapshotFailed() {},
}
