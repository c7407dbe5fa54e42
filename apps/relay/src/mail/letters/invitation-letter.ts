import type { Access } from '@civic-hub/protocol'
import type { Letter } from '../mailer.ts'
import { letterPage } from './letter-page.ts'
import { plainName } from './plain-name.ts'

const accessWords: Record<Access, string> = {
  owner: 'as one of its owners: you edit, and you decide who has access',
  editor: 'as an editor: you read and write',
  viewer: 'as a viewer: you read',
}

/** Invites a person to a committee. The reader may not know the person who invites them. */
export function invitationLetter(
  to: string,
  invitation: { committee: string; inviter: string | null; access: Access; link: string },
): Letter {
  const { access, link } = invitation
  const committee = plainName(invitation.committee)
  const inviter = invitation.inviter === null ? 'One of its owners' : plainName(invitation.inviter)
  const heading = `You are invited to ${committee}`
  const before = `${inviter} invites you to the committee ${committee} on Civic Hub, ${accessWords[access]}. Open the link to see the invitation and to accept it:`
  const after =
    'The link works once, within 14 days. If you do not know who invites you, do nothing: nobody is told that you have read this.'
  return {
    to,
    subject: `Invitation to ${committee}`,
    text: `${heading}\n\n${before}\n\n${link}\n\n${after}\n`,
    html: letterPage({ heading, before, button: 'See the invitation', link, after }),
    link,
  }
}
