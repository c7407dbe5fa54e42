import type { CreateInvitation, Invitation, InvitationLink } from '@civic-hub/protocol'
import { useMemo } from 'react'
import type { Answer } from '../../../../replica/connection/answer.ts'
import { invite, renewInvitation, revokeInvitation } from '../../../../replica/session/committee-people.ts'
import { problemText } from '../../../../shell/problem-text.ts'
import { invitationsTexts } from '../../../../texts/en/invitations.gen.ts'
import { askToConfirm } from '../../../../ui/confirm-dialog.tsx'
import { copyText } from '../../../../ui/copy-text.ts'
import { notify, notifyError } from '../../../../ui/notify.ts'

const { open: texts, link: linkTexts } = invitationsTexts

interface InvitationListeners {
  /** Shows the newest link of an invitation; null removes that of a revoked one. */
  onLink: (invitationId: string, made: InvitationLink | null) => void
  /** Requests the invitations from the relay again. */
  onChanged: () => Promise<void>
}

/** The actions of an owner for invitations. Each shows its result. */
export function useInvitationActions(committeeId: string, { onLink, onChanged }: InvitationListeners) {
  return useMemo(() => {
    const copyLink = ({ link }: InvitationLink) =>
      void copyText(link, {
        done: { title: linkTexts.copied },
        failed: { title: linkTexts.notCopied, message: linkTexts.notCopiedBody },
      })

    /** Shows whether the email was sent, and the link. */
    function announceMade(made: InvitationLink): void {
      const name = nameOfInvited(made.invitation)
      const action = { label: linkTexts.copy, onAction: () => copyLink(made) }
      if (made.mail === 'sent') notify({ title: invitationsTexts.sent(name) })
      if (made.mail === 'outbox') notify({ title: invitationsTexts.outbox(name), message: linkTexts.outbox, action })
      if (made.mail === 'none') notify({ title: invitationsTexts.created, action })
      if (made.mail === 'failed') notifyError({ title: invitationsTexts.failed, message: linkTexts.failed, action })
      onLink(made.invitation.id, made)
    }

    return {
      copyLink,

      /** Invites, and shows the link. Returns the relay's response, so that the caller can show a failure. */
      async invite(wanted: CreateInvitation): Promise<Answer<InvitationLink>> {
        const answer = await invite(committeeId, wanted)
        if (answer.ok) announceMade(answer.value)
        await onChanged()
        return answer
      },

      async resend(invitation: Invitation): Promise<void> {
        const name = nameOfInvited(invitation)
        const answer = await renewInvitation(committeeId, invitation.id, true)
        if (answer.ok) {
          const { mail } = answer.value
          notify({ title: mail === 'sent' ? invitationsTexts.resent(name) : invitationsTexts.outbox(name) })
          onLink(invitation.id, answer.value)
        } else {
          const { code, retryAfterSeconds } = answer.problem
          if (code === 'too-many-requests' && retryAfterSeconds !== undefined)
            notifyError({ title: invitationsTexts.wait(Math.ceil(retryAfterSeconds / 60)) })
          else if (code === 'not-found') notifyError({ title: texts.failed, message: problemText(answer.problem) })
          else notifyError({ title: invitationsTexts.notResent })
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
        if (answer.ok) announceMade(answer.value)
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
          onLink(invitation.id, null)
        } else notifyError({ title: texts.failed, message: problemText(answer.problem) })
        await onChanged()
      },
    }
  }, [committeeId, onLink, onChanged])
}

export type InvitationActions = ReturnType<typeof useInvitationActions>

/** The name of the invited person, for texts. */
export function nameOfInvited({ name, email }: { name: string | null; email: string | null }): string {
  return name ?? email ?? invitationsTexts.someone
}
