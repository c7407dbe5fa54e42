import type { Access, Invitation, InvitationLink } from '@civic-hub/protocol'
import { Button } from '@mantine/core'
import { committeeTexts } from '../../../../texts/en/committees.ts'
import { invitationTexts } from '../../../../texts/en/invitations.ts'
import { dayOf } from '../../../../ui/day-of.ts'
import rows from '../../../../ui/rows.module.css'
import { useWhileBusy } from '../../../../ui/use-while-busy.ts'
import classes from '../members-page.module.css'
import { nameOfInvited } from './name-of-invited.ts'
import type { InvitationActions } from './use-invitation-actions.ts'

const { open: texts, link: linkTexts } = invitationTexts
const accessWords: Record<Access, string> = committeeTexts.people.accessShort

interface InvitationRowProps {
  invitation: Invitation
  actions: InvitationActions
  /** Its link, if that was made on this page. */
  made: InvitationLink | undefined
}

/** An open invitation without an entry in the directory, with the actions of an owner. */
export function InvitationRow({ invitation, actions, made }: InvitationRowProps) {
  const whileBusy = useWhileBusy()
  const { email, access, invitedBy, createdAt, sentAt, expiresAt, expired } = invitation
  const name = nameOfInvited(invitation)

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
          {texts.detail(accessWords[access], invitedBy, dayOf(sentAt ?? createdAt))} · {texts.until(dayOf(expiresAt))}
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
