import type { Account } from '@civic-hub/protocol'
import { closeAccount } from '../react/device-provider.tsx'
import { visitorId } from '../store/account-databases.ts'
import { createDevice } from '../store/device.ts'
import { storeHint } from '../store/store-hint.ts'
import { forgetLastCommittee } from './find-committee.ts'
import { forgetAccount, isVisiting, leaveSession, sessionState, visitKey } from './session.ts'

/**
 * Lets a visitor without an account into the demo committee. What they do is stored on this device alone, in the
 * visitor's database, which a later sign-in empties (carry-over-visitor.ts). On all other pages they stay signed out.
 */
export function beginVisit(name: string): void {
  const account: Account = { id: visitorId, name, email: '' }
  // An answer of the hub that is on its way must not end the visit.
  forgetAccount()
  // Without it, a reload asks the hub once before it shows the demo again.
  storeHint(visitKey, JSON.stringify(account))
  sessionState.set({ kind: 'signed-in', account, confirmed: true, expired: false })
}

/** Ends the visit of this page. What the visitor did stays on this device. */
export function endVisit(): void {
  if (!isVisiting()) return
  closeAccount()
  forgetLastCommittee()
  localStorage.removeItem(visitKey)
  leaveSession()
}

/** Removes the visitor's demo committee from this device. Without an answer of another tab, the next visit does it. */
export async function removeDemoOfVisitor(committeeId: string): Promise<void> {
  const device = createDevice(visitorId)
  const { removeFromDevice } = await import('../store/remove-from-device.ts')
  await removeFromDevice(device, committeeId).catch((failure: unknown) => console.warn('Demo not removed', failure))
  device.close()
}
