import { createEntryTags } from './entry-tag.ts'

/** The stored part of a log; devices may have received more. */
export interface StoredLog {
  documentId: string
  logId: string
  /** The last stored position. */
  position: number
  /** The logs before a restore, each with the last of its positions that the restored copy contains. */
  restoredLogs: ReadonlyMap<string, number>
  /** See `createEntryTags`. */
  runAt(position: number): number | null
}

/**
 * True if the position that a device received proves that this relay has lost an entry: its entry tag can
 * only be this relay's, and the entry is beyond the end of the log, was written by another run of the relay,
 * or was replaced by another entry. An entry that is no longer stored on its own (`at` is null) proves
 * nothing.
 */
export function isDataLossProof(
  claimed: { logId: string; position: number; entryTag: number },
  stored: StoredLog,
  at: number | null,
  entryTagKey: string,
): boolean {
  const entryTags = createEntryTags(entryTagKey, stored.documentId, claimed.logId, stored.runAt)
  if (claimed.position === 0 || !entryTags.isOurs(claimed.position, claimed.entryTag)) return false
  const isThisLog = claimed.logId === stored.logId
  // The relay sealed a tag of this log but has no record of the log, so the restored copy contains none of
  // its entries.
  const end = isThisLog ? stored.position : (stored.restoredLogs.get(claimed.logId) ?? 0)
  if (claimed.position > end || !entryTags.isOfThisPast(claimed.position, claimed.entryTag)) return true
  return isThisLog && at !== null
}
