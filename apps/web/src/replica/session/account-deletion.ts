import { type DeleteAccount, deleteAccountRoute, prepareDeletionRoute } from '@civic-hub/protocol'
import type { Answer } from '../connection/answer.ts'
import { callRelay, sendToRelay } from '../connection/call-relay.ts'
import { currentAccount, noteAccountDeleted } from './session.ts'

export const prepareDeletion = () => callRelay(prepareDeletionRoute)

/** Deletes the account of the signed-in person. The screen frame then removes its data from this device. */
export async function deleteAccount(wanted: DeleteAccount): Promise<Answer<null>> {
  const account = currentAccount()
  const answer = await sendToRelay(deleteAccountRoute, { body: wanted })
  if (answer.ok && account) noteAccountDeleted(account.id)
  return answer
}
