import type { Device } from '../store/device.ts'
import { removeUnfinishedImports } from './import-committee.ts'

const lockName = ({ accountId }: Device): string => `civic-hub-import:${accountId}`

/** One import at a time, across all tabs: leftovers of other imports are removed only while none is running. */
export function whileImporting<T>(device: Device, run: () => Promise<T>): Promise<T> {
  return navigator.locks.request(lockName(device), run)
}

/** Removes the files of imports whose page ended, unless a tab is importing now. */
export async function tidyImports(device: Device): Promise<void> {
  await navigator.locks.request(lockName(device), { ifAvailable: true }, async (lock) => {
    if (lock) await removeUnfinishedImports(device)
  })
}
