import {
  acceptedInvitationSchema,
  type CreateInvitation,
  type InvitationLink,
  type InvitationList,
  type InvitationOffer,
  invitationLinkSchema,
  invitationListSchema,
  invitationOfferSchema,
} from '@civic-hub/protocol'
import type { Answer } from '../connection/answer.ts'
import { askRelay, tellRelay } from '../connection/relay-http.ts'
import { forgetInvitation } from './remembered-invitation.ts'

const pathOf = (committeeId: string) => `/api/committees/${committeeId}/invitations`

export const readInvitations = (committeeId: string): Promise<Answer<InvitationList>> =>
  askRelay('GET', pathOf(committeeId), undefined, invitationListSchema)
export const invite = (committeeId: string, wanted: CreateInvitation): Promise<Answer<InvitationLink>> =>
  askRelay('POST', pathOf(committeeId), wanted, invitationLinkSchema)
export const renewInvitation = (
  committeeId: string,
  id: string,
  send: boolean,
): Promise<Answer<InvitationLink>> =>
  askRelay('POST', `${pathOf(committeeId)}/${id}/renew`, { send }, invitationLinkSchema)
export const revokeInvitation = (committeeId: string, id: string): Promise<Answer<null>> =>
  tellRelay('DELETE', `${pathOf(committeeId)}/${id}`)

/** Returns the offer of a link. Reading it does not use up the link. */
export const readInvitation = (token: string): Promise<Answer<InvitationOffer>> =>
  askRelay('POST', '/api/invitation', { token }, invitationOfferSchema)

/** Accepts the invitation for the signed-in account. Returns the slug of the committee. */
export async function acceptInvitation(token: string): Promise<Answer<string>> {
  const answer = await askRelay('POST', '/api/invitation/accept', { token }, acceptedInvitationSchema)
  if (answer.ok || answer.problem.code === 'token-invalid') forgetInvitation()
  return answer.ok ? { ok: true, value: answer.value.committee.slug } : answer
}
