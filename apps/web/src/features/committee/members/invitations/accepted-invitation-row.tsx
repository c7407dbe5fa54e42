import type { AcceptedInvitation, Access } from '@civic-hub/protocol'
import { committeeTexts } from '../../../../texts/en/committees.ts'
import { invitationTexts } from '../../../../texts/en/invitations.ts'
import { dayOf } from '../../../../ui/day-of.ts'
import rows from '../../../../ui/rows.module.css'
import classes from '../members-page.module.css'

const { open: texts } = invitationTexts
const accessWords: Record<Access, string> = committeeTexts.people.accessShort

/** An accepted invitation. The account may have another address than the invited one. */
export function AcceptedInvitationRow({ invitation }: { invitation: AcceptedInvitation }) {
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
