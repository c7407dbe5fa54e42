import type { AcceptedInvitation, Access, Invitation, InvitationLink } from '@civic-hub/protocol'
import { Button } from '@mantine/core'
import { committeesTexts } from '../../../../texts/en/committees.gen.ts'
import { invitationsTexts } from '../../../../texts/en/invitations.gen.ts'
import { dayOf } from '../../../../ui/day-of.ts'
import rows from '../../../../ui/rows.module.css'
import { useWhileBusy } from '../../../../ui/use-while-busy.ts'
import classes from '../members-page.module.css'
import type { InvitationActions } from './use-invitation-actions.ts'
import { nameOfInvited } from './use-invitation-actions.ts'

const { open: texts, link: linkTexts } = invitationsTexts

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

const accessWords: Record<Access, string> = committeesTexts.people.accessShort

/** An accepted invitation. The account may have another address than the invited one. */
function AcceptedInvitationRow({ invitation }: { invitation: AcceptedInvitation }) {
  const { name, email, access, acceptedBy, acceptedAt } = invitation
  return (
    <li className={rows.row}>
      <div className={rows.what}>
        <p className={rows.name}>
          <bdi>{name ?? email ?? texts.byLink}</bdi>{' '}
          <span className={classes.badge} data-joined="">
            {texts.joined}
          </span>
        </p>
        <p className={rows.detail}>
          {name !== null && email !== null && `${email} · `}
          {texts.joinedAs(accessWords[access], acceptedBy, dayOf(acceptedAt))}
        </p>
      </div>
    </li>
  )
}

interface InvitationRowProps {
  invitation: Invitation
  actions: InvitationActions
  /** Its link, if that was made on this page. */
  made: InvitationLink | undefined
}

/** An open invitation without an entry in the directory, with the actions of an owner. */
function InvitationRow({ invitation, actions, made }: InvitationRowProps) {
  const whileBusy = useWhileBusy()
  const { email, access, invitedBy, createdAt, sentAt, expiresAt, expired } = invitation
  const name = nameOfInvited(invitation)
  const day = dayOf(sentAt ?? createdAt)

  return (
    <li className={rows.row}>
      <div className={rows.what}>
        <p className={rows.name}>
          <bdi>{invitation.name ?? email ?? texts.byLink}</bdi>{' '}
          <span className={classes.badge} data-expired={expired || undefined}>
            {expired ? texts.expired : texts.pending}
          </span>
        </p>
        <p className={rows.detail}>
          {invitation.name !== null && email !== null && `${email} · `}
          {invitedBy === null
            ? texts.invited(accessWords[access], day)
            : texts.invitedBy(accessWords[access], invitedBy, day)}{' '}
          · {texts.until(dayOf(expiresAt))}
        </p>
      </div>
      <div className={rows.actions}>
        {made && (
          <Button variant="default" aria-label={linkTexts.copyFor(name)} onClick={() => actions.copyLink(made)}>
            {linkTexts.copy}
          </Button>
        )}
        {email !== null && !expired && (
          <Button variant="default" aria-label={texts.resendTo(name)} {...whileBusy(() => actions.resend(invitation))}>
            {texts.resend}
          </Button>
        )}
        <Button
          variant="default"
          aria-label={texts.newLinkFor(name)}
          {...whileBusy(() => actions.makeNewLink(invitation))}
        >
          {texts.newLink}
        </Button>
        <Button variant="subtle" aria-label={texts.revokeOf(name)} {...whileBusy(() => actions.revoke(invitation))}>
          {texts.revoke}
        </Button>
      </div>
    </li>
  )
}
