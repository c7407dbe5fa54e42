import type { People } from '@civic-hub/protocol'
import { Button } from '@mantine/core'
import { invitationTexts } from '../../../texts/en/invitations.ts'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import classes from '../people-page.module.css'
import { InvitationLinkNote } from './invitation-link-note.tsx'
import { InvitationRow } from './invitation-row.tsx'
import { InviteForm } from './invite-form.tsx'
import { useInvitations } from './use-invitations.ts'

const { invite, open: texts } = invitationTexts

/** For owners: invites people, and lists the invitations that are still open. */
export function InvitePeople({ committeeId, people }: { committeeId: string; people: People['people'] }) {
  const { invitations, load, link, setLink } = useInvitations(committeeId)
  return (
    <>
      <section aria-labelledby="invite-title" className={classes.section}>
        <h2 id="invite-title">{invite.title}</h2>
        <p className={classes.hint}>{invite.hint}</p>
        <InviteForm
          committeeId={committeeId}
          people={people}
          onInvited={(made) => {
            setLink(made)
            return load()
          }}
        />
        {link && <InvitationLinkNote key={link.link} made={link} onDone={() => setLink(null)} />}
      </section>
      <section aria-labelledby="invitations-title" className={classes.section}>
        <h2 id="invitations-title">{texts.title}</h2>
        {invitations === null ? (
          <SkeletonRows />
        ) : invitations === 'failed' ? (
          <div className={classes.actions}>
            <p className={classes.hint}>{texts.unreachable}</p>
            <Button variant="default" onClick={() => void load()}>
              {texts.tryAgain}
            </Button>
          </div>
        ) : invitations.length === 0 ? (
          <p className={classes.hint}>{texts.empty}</p>
        ) : (
          <ul className={classes.list} aria-labelledby="invitations-title">
            {invitations.map((invitation) => (
              <InvitationRow
                key={invitation.id}
                committeeId={committeeId}
                invitation={invitation}
                onLink={setLink}
                onChanged={(ended) => {
                  if (ended && link?.invitation.id === invitation.id) setLink(null)
                  return load()
                }}
              />
            ))}
          </ul>
        )}
      </section>
    </>
  )
}
