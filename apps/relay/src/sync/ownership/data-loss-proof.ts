import { createEntryTags } from './entry-tag.ts'

/** What the relay still has of a log; devices may have been told of more. */
export interface KeptLog {
  documentId: string
  logId: string
  /** The last position that is kept. */
  position: number
  /** The logs before a restore, each with the last position that the restored copy holds. */
  restoredLogs: ReadonlyMap<string, number>
  /** See `createEntryTags`. */
  runAt(position: number): number | null
}

/**
 * Whether what a device was told of shows that this relay has lost it: an entry with an entry tag that only this relay can
 * have given, behind the end of a log, written by another run of the relay, or with another entry in its place. That an entry is no longer kept one by one
 * (`at` is null) shows nothing.
 */
export function isDataLossProof(
  told: { logId: string; position: number; entryTag: number },
  kept: KeptLog,
  at: number | null,
  entryTagKey: string,
): boolean {
  const entryTags = createEntryTags(entryTagKey, kept.documentId, told.logId, kept.runAt)
  if (told.position === 0 || !entryTags.isOurs(told.position, told.entryTag)) return false
  const isThisLog = told.logId === kept.logId
  // The relay sealed a tag of this log but does not know the log: the restored copy holds nothing of it.
  const end = isThisLog ? kept.position : (kept.restoredLogs.get(told.logId) ?? 0)
  if (told.position > end || !entryTags.isOfThisPast(told.position, told.entryTag)) return true
  return isThisLog && at !== null
}
