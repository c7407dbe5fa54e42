import type { Access, Invitation, InvitationLink } from '@civic-hub/protocol'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { renewInvitation, revokeInvitation } from '../../../replica/session/invitations.ts'
import { problemText } from '../../../shell/problem-text.ts'
import { committeeTexts } from '../../../texts/en/committees.ts'
import { invitationTexts } from '../../../texts/en/invitations.ts'
import { askToConfirm } from '../../../ui/confirm-dialog.tsx'
import { dayOf } from '../../../ui/day-of.ts'
import { inactive } from '../../../ui/inactive.ts'
import { notify, notifyError } from '../../../ui/notify.ts'
import rows from '../../../ui/rows.module.css'
import classes from '../people-page.module.css'
import { nameOfInvited } from './name-of-invited.ts'

const { open: texts } = invitationTexts
const accessWords: Record<Access, string> = committeeTexts.people.accessShort

interface InvitationRowProps {
  committeeId: string
  invitation: Invitation
  /** Shows a link that has to be passed on. */
  onLink: (made: InvitationLink) => void
  /** `ended`: the earlier link no longer works. */
  onChanged: (ended: boolean) => Promise<void>
}

/** An open invitation, and what an owner can do with it. */
export function InvitationRow({ committeeId, invitation, onLink, onChanged }: InvitationRowProps) {
  const [busy, setBusy] = useState(false)
  const { id, email, access, invitedBy, createdAt, sentAt, expiresAt, expired } = invitation
  const name = nameOfInvited(invitation)

  async function whileBusy(work: () => Promise<void>): Promise<void> {
    if (busy) return
    setBusy(true)
    await work()
    setBusy(false)
  }

  async function resend() {
    const answer = await renewInvitation(committeeId, id, true)
    await onChanged(answer.ok)
    if (answer.ok) {
      const { mail } = answer.value
      notify({ title: mail === 'sent' ? invitationTexts.resent(name) : invitationTexts.outbox(name) })
      if (mail !== 'sent') onLink(answer.value)
      return
    }
    const { code, retryAfterSeconds } = answer.problem
    if (code === 'too-many-requests' && retryAfterSeconds !== undefined)
      notifyError({ title: invitationTexts.wait(Math.ceil(retryAfterSeconds / 60)) })
    else if (code === 'not-found') notifyError({ title: texts.failed, message: problemText(answer.problem) })
    else notifyError({ title: invitationTexts.failedTo('resend') })
  }

  async function makeNewLink() {
    const confirmed = await askToConfirm({
      title: texts.newLinkTitle,
      body: texts.newLinkBody,
      confirmLabel: texts.newLink,
    })
    if (!confirmed) return
    const answer = await renewInvitation(committeeId, id, false)
    await onChanged(answer.ok)
    if (answer.ok) onLink(answer.value)
    else notifyError({ title: texts.failed, message: problemText(answer.problem) })
  }

  async function revoke() {
    const confirmed = await askToConfirm({
      title: texts.revokeTitle(name),
      body: texts.revokeBody,
      confirmLabel: texts.revoke,
      danger: true,
    })
    if (!confirmed) return
    const answer = await revokeInvitation(committeeId, id)
    if (answer.ok) notify({ title: texts.revoked(name) })
    else notifyError({ title: texts.failed, message: problemText(answer.problem) })
    await onChanged(answer.ok)
  }

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
          {texts.detail(accessWords[access], invitedBy, dayOf(sentAt ?? createdAt))} ·{' '}
          {texts.until(dayOf(expiresAt))}
        </p>
      </div>
      <div className={rows.actions}>
        {email !== null && !expired && (
          <Button
            variant="default"
            aria-label={texts.resendTo(name)}
            {...inactive(busy)}
            onClick={() => void whileBusy(resend)}
          >
            {texts.resend}
          </Button>
        )}
        <Button
          variant="default"
          aria-label={texts.newLinkFor(name)}
          {...inactive(busy)}
          onClick={() => void whileBusy(makeNewLink)}
        >
          {texts.newLink}
        </Button>
        <Button
          variant="subtle"
          aria-label={texts.revokeOf(name)}
          {...inactive(busy)}
          onClick={() => void whileBusy(revoke)}
        >
          {texts.revoke}
        </Button>
      </div>
    </li>
  )
}
