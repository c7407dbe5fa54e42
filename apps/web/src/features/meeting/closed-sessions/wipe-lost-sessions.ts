import type { AccountOnDevice } from '../../../replica/react/device-provider.tsx'
import { onReturn } from '../../../replica/session/on-return.ts'
import { smallValues } from '../../../replica/store/device-database.ts'
import { closedSessionsKey } from '../../../replica/store/update-store.ts'

/**
 * Wipes the closed sessions of this device that the person lost. A device without any loads and asks nothing.
 */
export async function wipeLostSessions(account: AccountOnDevice): Promise<void> {
  try {
    const listed = await (await account.device.database()).get(smallValues, closedSessionsKey)
    if (!Array.isArray(listed) || listed.length === 0) return
    const { closedSessionsOf } = await import('../../../replica/session/closed-sessions.ts')
    await closedSessionsOf(account).owner.refresh()
  } catch (failure) {
    console.warn('The closed sessions were not checked', failure)
  }
}

/** Does it now, and when the connection returns or the person signs in again. Returns a function that stops it. */
export function watchLostSessions(account: AccountOnDevice): () => void {
  const wipe = () => void wipeLostSessions(account)
  wipe()
  return onReturn(wipe)
}
