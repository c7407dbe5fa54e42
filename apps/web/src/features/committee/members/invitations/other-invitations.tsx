import type { AcceptedInvitation, Invitation, InvitationLink } from '@civic-hub/protocol'
import { invitationTexts } from '../../../../texts/en/invitations.ts'
import rows from '../../../../ui/rows.module.css'
import classes from '../members-page.module.css'
import { AcceptedInvitationRow } from './accepted-invitation-row.tsx'
import { InvitationRow } from './invitation-row.tsx'
import type { InvitationActions } from './use-invitation-actions.ts'

const { open: texts } = invitationTexts

interface OtherInvitationsProps {
  /** Invitations without an entry in the directory, which shows its own. */
  invitations: readonly Invitation[]
  accepted: readonly AcceptedInvitation[]
  actions: InvitationActions
  links: ReadonlyMap<string, InvitationLink>
}

/** For owners: invitations that no entry of the directory shows, for example those of removed members. */
export function OtherInvitations({ invitations, accepted, actions, links }: OtherInvitationsProps) {
  if (invitations.length + accepted.length === 0) return null
  return (
    <section aria-labelledby="invitations-title" className={classes.section}>
      <h2 id="invitations-title">{texts.title}</h2>
      <ul className={rows.list} aria-labelledby="invitations-title">
        {invitations.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            invitation={invitation}
            actions={actions}
            made={links.get(invitation.id)}
          />
        ))}
        {accepted.map((invitation) => (
          <AcceptedInvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </section>
  )
}
