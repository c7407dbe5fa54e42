import {
  type Access,
  changeAccessRoute,
  changeJoinPolicyRoute,
  declineRequestRoute,
  type JoinPolicy,
  readPeopleRoute,
  removePersonRoute,
} from '@civic-hub/protocol'
import { callRelay, sendToRelay } from '../connection/call-relay.ts'

export const readPeople = (documentId: string) => callRelay(readPeopleRoute, { documentId })
export const changeAccess = (documentId: string, accountId: string, access: Access) =>
  sendToRelay(changeAccessRoute, { documentId, accountId, body: { access } })
export const removePerson = (documentId: string, accountId: string) =>
  sendToRelay(removePersonRoute, { documentId, accountId })
export const dismissRequest = (documentId: string, accountId: string) =>
  sendToRelay(declineRequestRoute, { documentId, accountId })
export const changeJoinPolicy = (documentId: string, joinPolicy: JoinPolicy) =>
  sendToRelay(changeJoinPolicyRoute, { documentId, body: { joinPolicy } })
