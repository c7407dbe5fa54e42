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
  told: { logId: string; position: number; entryTag: number },
  kept: StoredLog,
  at: number | null,
  entryTagKey: string,
): boolean {
  const entryTags = createEntryTags(entryTagKey, kept.documentId, told.logId, kept.runAt)
  if (told.position === 0 || !entryTags.isOurs(told.position, told.entryTag)) return false
  const isThisLog = told.logId === kept.logId
  // The relay sealed a tag of this log but has no record of the log, so the restored copy contains none of
  // its entries.
  const end = isThisLog ? kept.position : (kept.restoredLogs.get(told.logId) ?? 0)
  if (told.position > end || !entryTags.isOfThisPast(told.position, told.entryTag)) return true
  return isThisLog && at !== null
}
