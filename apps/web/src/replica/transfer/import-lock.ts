import type { Device } from '../store/device.ts'
import { withLock, withLockIfFree } from '../store/web-locks.ts'
import { removeUnfinishedImports } from './import-committee.ts'

const lockName = ({ accountId }: Device): string => `civic-hub-import:${accountId}`

/**
 * One import at a time, across all tabs: leftovers of other imports are removed only while none is running. The
 * signal of `run` also aborts when the lock is lost: another tab may then remove the files of this import.
 */
export function whileImporting<T>(
  device: Device,
  signal: AbortSignal,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  return withLock({ name: lockName(device), signal, onLost: 'finish', work: run })
}

/** Removes the files of imports whose page ended, unless a tab is importing now. */
export async function tidyImports(device: Device): Promise<void> {
  await withLockIfFree({
    name: lockName(device),
    // The removal is one transaction.
    onLost: 'finish',
    work: () => removeUnfinishedImports(device),
  })
}
