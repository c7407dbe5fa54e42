import type { RefusalReason } from '@civic-hub/protocol'

/** The rooms' counters. */
export interface SyncMetrics {
  committed(entries: number, bytes: number, milliseconds: number): void
  commitFailed(): void
  refused(reason: RefusalReason): void
  snapshot(milliseconds: number, bytes: number): void
  snapshotFailed(): void
}

export const noMetrics: SyncMetrics = {
  committed() {},
  commitFailed() {},
  refused() {},
  snapshot() {},
  snapshotFailed() {},
}
