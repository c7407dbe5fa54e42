import { withAccountAlone } from './account-lock.ts'
import { readPending, withdrawWipe } from './pending-wipe.ts'
import { wipeDeviceDatabase } from './wipe-device-database.ts'

const patienceMs = 10_000

/** Rejects while a page still holds it. */
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
