import { type AccountDeletion, accountDeletionSchema, type DeleteAccount } from '@civic-hub/protocol'
import type { Answer } from '../connection/answer.ts'
import { askRelay, tellRelay } from '../connection/relay-http.ts'
import { currentAccount, noteAccountDeleted } from './session.ts'

const path = '/api/account/deletion'

/** The decisions that the person must make before their account is deleted. */
export const prepareDeletion = (): Promise<Answer<AccountDeletion>> =>
  askRelay('GET', path, undefined, accountDeletionSchema)

/** Deletes the account of the signed-in person. The screen frame then removes its data from this device. */
export async function deleteAccount(wanted: DeleteAccount): Promise<Answer<null>> {
  const account = currentAccount()
  const answer = await tellRelay('POST', path, wanted)
  if (answer.ok && account) noteAccountDeleted(account.id)
  return answer
}
