import { membersTexts } from '../../../../texts/en/members.ts'
import classes from '../members-page.module.css'
import type { InviteStatus } from './directory-row.ts'

/** The state of a member's invitation. Renders nothing for a member who was not invited. */
export function InviteBadge({ status }: { status: InviteStatus }) {
  if (status === null) return null
  return (
    <span
      className={classes.badge}
      data-joined={status === 'joined' || undefined}
      data-expired={status === 'expired' || undefined}
    >
      {membersTexts.badges[status]}
    </span>
  )
}
