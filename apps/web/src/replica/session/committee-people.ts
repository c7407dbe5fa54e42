import {
  type Access,
  acceptInvitationRoute,
  type CreateInvitation,
  changeAccessRoute,
  changeJoinPolicyRoute,
  createInvitationRoute,
  declineRequestRoute,
  type JoinPolicy,
  listInvitationsRoute,
  readInvitationRoute,
  readPeopleRoute,
  removePersonRoute,
  renewInvitationRoute,
  revokeInvitationRoute,
} from '@civic-hub/protocol'
import type { Answer } from '../connection/answer.ts'
import { callRelay, sendToRelay } from '../connection/call-relay.ts'
import { forgetInvitation } from './remembered.ts'

export const readPeople = (documentId: string) => callRelay(readPeopleRoute, { documentId })
export const changeAccess = (documentId: string, accountId: string, access: Access) =>
  sendToRelay(changeAccessRoute, { documentId, accountId, body: { access } })
export const removePerson = (documentId: string, accountId: string) =>
  sendToRelay(removePersonRoute, { documentId, accountId })
export const dismissRequest = (documentId: string, accountId: string) =>
  sendToRelay(declineRequestRoute, { documentId, accountId })
export const changeJoinPolicy = (documentId: string, joinPolicy: JoinPolicy) =>
  sendToRelay(changeJoinPolicyRoute, { documentId, body: { joinPolicy } })

export const readInvitations = (documentId: string) => callRelay(listInvitationsRoute, { documentId })
export const invite = (documentId: string, wanted: CreateInvitation) =>
  callRelay(createInvitationRoute, { documentId, body: wanted })
export const renewInvitation = (documentId: string, invitationId: string, send: boolean) =>
  callRelay(renewInvitationRoute, { documentId, invitationId, body: { send } })
export const revokeInvitation = (documentId: string, invitationId: string) =>
  sendToRelay(revokeInvitationRoute, { documentId, invitationId })

/** Returns the offer of a link. Reading it does not use up the link. */
export const readInvitation = (token: string) => callRelay(readInvitationRoute, { body: { token } })

export async function acceptInvitation(token: string): Promise<Answer<string>> {
  const answer = await callRelay(acceptInvitationRoute, { body: { token } })
  if (answer.ok || answer.problem.code === 'token-invalid') forgetInvitation()
  return answer.ok ? { ok: true, value: answer.value.committee.slug } : answer
}
