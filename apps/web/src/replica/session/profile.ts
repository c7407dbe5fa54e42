import {
  type Account,
  accountAnswerSchema,
  maxPictureBytes,
  maxPictureSide,
  type Notifications,
  notificationsSchema,
} from '@civic-hub/protocol'
import type { Answer } from '../connection/answer.ts'
import { askRelay } from '../connection/relay-http.ts'
import { accountChanged } from './session.ts'

export { maxPictureBytes, maxPictureSide }

async function change(method: 'PUT' | 'DELETE', path: string, body?: unknown): Promise<Answer<Account>> {
  const answer = await askRelay(method, path, body, accountAnswerSchema)
  if (!answer.ok) return answer
  accountChanged(answer.value.account)
  return { ok: true, value: answer.value.account }
}

export const changeName = (name: string) => change('PUT', '/api/account/name', { name })
export const changePicture = (picture: Blob) => change('PUT', '/api/account/picture', picture)
export const removePicture = () => change('DELETE', '/api/account/picture')

export const readNotifications = (): Promise<Answer<Notifications>> =>
  askRelay('GET', '/api/account/notifications', undefined, notificationsSchema)
export const changeNotifications = (wanted: Notifications): Promise<Answer<Notifications>> =>
  askRelay('PUT', '/api/account/notifications', wanted, notificationsSchema)
