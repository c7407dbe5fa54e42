import type { InvitationLink, People } from '@civic-hub/protocol'
import { useCallback, useState } from 'react'
import { onPeopleChanged } from '../../../replica/session/committee-people.ts'
import { readInvitations } from '../../../replica/session/invitations.ts'
import { SectionNotLoaded } from '../../../shell/not-loaded.tsx'
import { useLoaded } from '../../../shell/use-loaded.ts'
import { invitationTexts } from '../../../texts/en/invitations.ts'
import rows from '../../../ui/rows.module.css'
import classes from '../people-page.module.css'
import { AcceptedInvitationRow } from './accepted-invitation-row.tsx'
import { InvitationLinkNote } from './invitation-link-note.tsx'
import { InvitationRow } from './invitation-row.tsx'
import { InviteForm } from './invite-form.tsx'

const { invite, open: texts } = invitationTexts
const listEveryMs = 5_000

/** For owners: invites people, and lists what became of the invitations. */
export function InvitePeople({ committeeId, people }: { committeeId: string; people: People['people'] }) {
  const { state, load } = useLoaded(
    useCallback(() => readInvitations(committeeId), [committeeId]),
    {
      // Somebody may be accepting one just now.
      everyMs: listEveryMs,
      onChanged: useCallback((reload: () => void) => onPeopleChanged(committeeId, reload), [committeeId]),
    },
  )
  /** The link that was made last, shown until the owner has put it away. */
  const [link, setLink] = useState<InvitationLink | null>(null)
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
        {state.kind !== 'loaded' ? (
          <SectionNotLoaded state={state} onRetry={load} offline={texts.unreachable} />
        ) : state.value.invitations.length + state.value.accepted.length === 0 ? (
          <p className={classes.hint}>{texts.empty}</p>
        ) : (
          <ul className={rows.list} aria-labelledby="invitations-title">
            {state.value.invitations.map((invitation) => (
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
            {state.value.accepted.map((invitation) => (
              <AcceptedInvitationRow key={invitation.id} invitation={invitation} />
            ))}
          </ul>
        )}
      </section>
    </>
  )
}
