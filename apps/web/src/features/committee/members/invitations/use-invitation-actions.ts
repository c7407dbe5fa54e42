import type { CreateInvitation, Invitation, InvitationLink } from '@civic-hub/protocol'
import { useMemo } from 'react'
import type { Answer } from '../../../../replica/connection/answer.ts'
import { invite, renewInvitation, revokeInvitation } from '../../../../replica/session/invitations.ts'
import { problemText } from '../../../../shell/problem-text.ts'
import { invitationTexts } from '../../../../texts/en/invitations.ts'
import { askToConfirm } from '../../../../ui/confirm-dialog.tsx'
import { notify, notifyError } from '../../../../ui/notify.ts'
import { nameOfInvited } from './name-of-invited.ts'

const { open: texts } = invitationTexts

interface InvitationListeners {
  /** Shows a link that has to be passed on. Null removes the link of an invitation that no longer works. */
  onLink: (made: InvitationLink | null, invitationId: string) => void
  /** Requests the invitations from the relay again. */
  onChanged: () => Promise<void>
}

/** The actions of an owner for invitations. Each shows its result. */
export function useInvitationActions(committeeId: string, { onLink, onChanged }: InvitationListeners) {
  return useMemo(() => {
    /** Shows whether the email was sent. The note with the link shows the remaining step. */
    function announceMade(made: InvitationLink): void {
      const name = nameOfInvited(made.invitation)
      if (made.mail === 'sent') notify({ title: invitationTexts.sent(name) })
      if (made.mail === 'outbox') notify({ title: invitationTexts.outbox(name) })
      if (made.mail === 'none') notify({ title: invitationTexts.created })
    }

    return {
      /** Invites, and shows the link. Returns the relay's response, so that the caller can show a failure. */
      async invite(wanted: CreateInvitation): Promise<Answer<InvitationLink>> {
        const answer = await invite(committeeId, wanted)
        if (answer.ok) {
          announceMade(answer.value)
          onLink(answer.value, answer.value.invitation.id)
        }
        await onChanged()
        return answer
      },

      async resend(invitation: Invitation): Promise<void> {
        const name = nameOfInvited(invitation)
        const answer = await renewInvitation(committeeId, invitation.id, true)
        if (answer.ok) {
          const { mail } = answer.value
          notify({ title: mail === 'sent' ? invitationTexts.resent(name) : invitationTexts.outbox(name) })
          onLink(mail === 'sent' ? null : answer.value, invitation.id)
        } else {
          const { code, retryAfterSeconds } = answer.problem
          if (code === 'too-many-requests' && retryAfterSeconds !== undefined)
            notifyError({ title: invitationTexts.wait(Math.ceil(retryAfterSeconds / 60)) })
          else if (code === 'not-found') notifyError({ title: texts.failed, message: problemText(answer.problem) })
          else notifyError({ title: invitationTexts.failedTo('resend') })
        }
        await onChanged()
      },

      async makeNewLink(invitation: Invitation): Promise<void> {
        const confirmed = await askToConfirm({
          title: texts.newLinkTitle,
          body: texts.newLinkBody,
          confirmLabel: texts.newLink,
        })
        if (!confirmed) return
        const answer = await renewInvitation(committeeId, invitation.id, false)
        if (answer.ok) onLink(answer.value, invitation.id)
        else notifyError({ title: texts.failed, message: problemText(answer.problem) })
        await onChanged()
      },

      async revoke(invitation: Invitation): Promise<void> {
        const name = nameOfInvited(invitation)
        const confirmed = await askToConfirm({
          title: texts.revokeTitle(name),
          body: texts.revokeBody,
          confirmLabel: texts.revoke,
          danger: true,
        })
        if (!confirmed) return
        const answer = await revokeInvitation(committeeId, invitation.id)
        if (answer.ok) {
          notify({ title: texts.revoked(name) })
          onLink(null, invitation.id)
        } else notifyError({ title: texts.failed, message: problemText(answer.problem) })
        await onChanged()
      },
    }
  }, [committeeId, onLink, onChanged])
}

export type InvitationActions = ReturnType<typeof useInvitationActions>
