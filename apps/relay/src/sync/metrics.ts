import type { RefusalReason } from '@civic-hub/protocol'

/** What the rooms count, for whoever wants to know. */
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
