import {
  type Account,
  changeNameRoute,
  changeNotificationsRoute,
  changePictureRoute,
  maxPictureBytes,
  maxPictureSide,
  type Notifications,
  readNotificationsRoute,
  removePictureRoute,
} from '@civic-hub/protocol'
import type { Answer } from '../connection/answer.ts'
import { callRelay } from '../connection/call-relay.ts'
import { accountChanged } from './session.ts'

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
