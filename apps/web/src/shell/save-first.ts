import { areChangesSent } from '../replica/connection/are-changes-sent.ts'
import type { Replica } from '../replica/replica.ts'
import { approvalTexts } from '../texts/en/approval.gen.ts'
import { dismissToast, type Notice, notify, notifyError } from '../ui/notify.ts'

const longestMs = 10_000

const waiting = new WeakSet<object>()

/**
 * For an action that needs all changes of this device at the hub: waits a moment for those on their way. If they do not
 * arrive, it shows the refusal and returns false. A second press during the wait does nothing.
 */
export async function areSavedFirst(
  replica: Pick<Replica, 'caughtUp' | 'status' | 'waitingChanges'>,
  refusal: Notice,
): Promise<boolean> {
  if (replica.waitingChanges() === 0) return true
  if (waiting.has(replica)) return false
  waiting.add(replica)
  const progress = notify({ title: approvalTexts.savingChanges })
  const areSent = await areChangesSent(replica, longestMs)
  waiting.delete(replica)
  dismissToast(progress)
  if (!areSent) notifyError(refusal)
  return areSent
}
