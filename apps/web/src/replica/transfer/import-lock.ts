import type { Device } from '../store/device.ts'
import { removeUnfinishedImports } from './import-committee.ts'

const lockName = ({ accountId }: Device): string => `civic-hub-import:${accountId}`

/** One import at a time, in whatever tab: what is left of others is removed only while none is under way. */
export function whileImporting<T>(device: Device, run: () => Promise<T>): Promise<T> {
  return navigator.locks.request(lockName(device), run)
}

/** Removes the files of imports that ended with their page, unless a tab is importing now. */
export async function tidyImports(device: Device): Promise<void> {
  await navigator.locks.request(lockName(device), { ifAvailable: true }, async (lock) => {
    if (lock) await removeUnfinishedImports(device)
  })
}
