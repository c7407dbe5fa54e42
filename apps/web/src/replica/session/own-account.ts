import {
  type Account,
  changeEmailRoute,
  changeNameRoute,
  changeNotificationsRoute,
  changePasswordRoute,
  changePictureRoute,
  confirmEmailRoute,
  type DeleteAccount,
  deleteAccountRoute,
  endOtherSessionsRoute,
  endSessionRoute,
  forgotPasswordRoute,
  listSessionsRoute,
  listWaysToSignInRoute,
  maxPictureBytes,
  maxPictureSide,
  type Notifications,
  prepareDeletionRoute,
  readNotificationsRoute,
  removePictureRoute,
  removeWayToSignInRoute,
} from '@civic-hub/protocol'
import type { Answer } from '../connection/answer.ts'
import { callRelay, sendToRelay } from '../connection/call-relay.ts'
import { accountChanged, currentAccount, noteAccountDeleted, refreshSession } from './session.ts'

/** Requests about a person's own account: password, address, sessions, connected sign-ins. */

export const readSessions = () => callRelay(listSessionsRoute)

/** Signs out one session, or all but this one. */
export const endSession = (which: { id: string } | 'others'): Promise<Answer<null>> =>
  which === 'others' ? sendToRelay(endOtherSessionsRoute) : sendToRelay(endSessionRoute, { sessionId: which.id })

/** Sends a link to the account of this address, if there is one; the answer does not reveal whether there is. */
export const askForPasswordLink = (fields: { email: string }) => sendToRelay(forgotPasswordRoute, { body: fields })

export const changePassword = (fields: { currentPassword: string; newPassword: string }) =>
  sendToRelay(changePasswordRoute, { body: fields })

/** Sends a link to the new address, which takes effect once the link was used. */
export const changeEmail = (fields: { email: string; currentPassword: string }) =>
  sendToRelay(changeEmailRoute, { body: fields })

export async function confirmNewEmail(token: string): Promise<Answer<{ email: string }>> {
  const answer = await callRelay(confirmEmailRoute, { body: { token } })
  if (answer.ok) void refreshSession()
  return answer
}

export const readWaysToSignIn = () => callRelay(listWaysToSignInRoute)

export const removeWayToSignIn = (id: string) => callRelay(removeWayToSignInRoute, { id })

export { maxPictureBytes, maxPictureSide }

async function change(changed: Promise<Answer<{ account: Account }>>): Promise<Answer<Account>> {
  const answer = await changed
  if (!answer.ok) return answer
  accountChanged(answer.value.account)
  return { ok: true, value: answer.value.account }
}

export const changeName = (name: string) => change(callRelay(changeNameRoute, { body: { name } }))
export const changePicture = (picture: Blob) => change(callRelay(changePictureRoute, { body: picture }))
export const removePicture = () => change(callRelay(removePictureRoute))

export const readNotifications = () => callRelay(readNotificationsRoute)
export const changeNotifications = (wanted: Notifications) => callRelay(changeNotificationsRoute, { body: wanted })

export const prepareDeletion = () => callRelay(prepareDeletionRoute)

/** Deletes the account of the signed-in person. The screen frame then removes its data from this device. */
export async function deleteAccount(wanted: DeleteAccount): Promise<Answer<null>> {
  const account = currentAccount()
  const answer = await sendToRelay(deleteAccountRoute, { body: wanted })
  if (answer.ok && account) noteAccountDeleted(account.id)
  return answer
}
