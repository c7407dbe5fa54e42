import { createMarks } from './marks.ts'

/** Up to where a log is kept that devices may have been told more of. */
export interface KeptLog {
  logId: string
  /** The last position that is kept. */
  position: number
  /** The logs before a restore, each with the last position that the restored copy holds. */
  restoredLogs: ReadonlyMap<string, number>
}

/**
 * Whether what a device was told of shows that this relay has lost it: an entry with a mark that only this relay can
 * have given, behind the end of a log, or with another entry in its place. That an entry is no longer kept one by one
 * (`at` is null) shows nothing.
 */
export function isProofOfLoss(
  told: { logId: string; position: number; mark: number },
  kept: KeptLog,
  at: number | null,
  markKey: string,
): boolean {
  if (told.position === 0 || !createMarks(markKey, told.logId).isOurs(told.position, told.mark)) return false
  if (told.logId === kept.logId) return told.position > kept.position || at !== null
  const last = kept.restoredLogs.get(told.logId)
  return last !== undefined && told.position > last
}
