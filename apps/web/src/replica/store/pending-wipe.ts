import { wipeDeviceDatabase } from './account-databases.ts'
import { withAccountAlone } from './account-lock.ts'

/** Accounts whose data must still be removed from this device; stored because a page may end during the removal. */
const pendingKey = 'civic-hub:wipe'
const patienceMs = 10_000

function readPending(): string[] {
  return (localStorage.getItem(pendingKey) ?? '').split(' ').filter((id) => id !== '')
}

function writePending(accountIds: readonly string[]): void {
  if (accountIds.length > 0) localStorage.setItem(pendingKey, accountIds.join(' '))
  else localStorage.removeItem(pendingKey)
}

export const hasPendingWipes = (): boolean => readPending().length > 0

/** Stores that the account's data must be wiped, even if this page ends. */
export function demandWipe(accountId: string): void {
  writePending([...new Set([...readPending(), accountId])])
}

/** Cancels the wipe, because the person has signed in again. */
export function withdrawWipe(accountId: string): void {
  writePending(readPending().filter((id) => id !== accountId))
}

/**
 * Removes everything of this account from this device. Resolves when it is removed; rejects while a page
 * still holds it.
 */
export async function wipeAccount(accountId: string): Promise<void> {
  await withAccountAlone(accountId, patienceMs, async (until) => {
    // The next start finishes it.
    if (until.aborted) return
    // Another tab may have done it meanwhile, and the person may have signed in again.
    if (readPending().includes(accountId)) await wipeDeviceDatabase(accountId)
    withdrawWipe(accountId)
  })
}

/** Finishes wipes that an earlier page began. */
export async function finishWipes(): Promise<void> {
  for (const accountId of readPending())
    await wipeAccount(accountId).catch((failure: unknown) => console.warn('A wipe was put off', failure))
}
