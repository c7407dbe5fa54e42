import { type Access, type InvitationLink, invitationLinkSchema } from '@civic-hub/protocol'
import type { Person } from './signed-in-person.ts'
import type { Visitor } from './visitor.ts'

/** Invites by a link, or by email if an address is given, like an owner on the Members page. */
export async function invite(
  owner: Visitor,
  committeeId: string,
  wanted: { access: Access; email?: string; name?: string; entryId?: string },
): Promise<InvitationLink & { token: string }> {
  const answer = await owner.post(`/api/committees/${committeeId}/invitations`, wanted)
  if (answer.status !== 201) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`)
  const invited = invitationLinkSchema.parse(answer.body)
  return { ...invited, token: new URL(invited.link).hash.slice(1) }
}

/** Gives this person access: an owner invites by a link, and the person accepts. */
export async function addMember(
  owner: Visitor,
  committeeId: string,
  person: Person,
  access: Access = 'editor',
): Promise<void> {
  const { token } = await invite(owner, committeeId, { access })
  const accepted = await person.post('/api/invitation/accept', { token })
  if (accepted.status !== 200) throw new Error(`${accepted.status}: ${JSON.stringify(accepted.body)}`)
}
