import type { InvitationLink } from '@civic-hub/protocol'
import { Button, TextInput } from '@mantine/core'
import { invitationsTexts } from '../../../../texts/en/invitations.gen.ts'
import rows from '../../../../ui/rows.module.css'
import classes from '../members-page.module.css'
import type { InvitationActions } from './use-invitation-actions.ts'
import { nameOfInvited } from './use-invitation-actions.ts'

const { link: texts } = invitationsTexts

interface InvitationLinksProps {
  links: readonly InvitationLink[]
  onCopy: InvitationActions['copyLink']
}

/** The links that were made on this page. The hub stores only hashes of them, so they are gone when the page is left. */
export function InvitationLinks({ links, onCopy }: InvitationLinksProps) {
  if (links.length === 0) return null
  return (
    <section aria-labelledby="links-title" className={classes.section}>
      <div>
        <h2 id="links-title">{texts.title}</h2>
        <p className={classes.hint}>{texts.hint}</p>
      </div>
      <ul className={rows.list} aria-labelledby="links-title">
        {links.map((made) => {
          const name = nameOfInvited(made.invitation)
          return (
            <li key={made.invitation.id} className={classes.link}>
              <TextInput
                label={texts.label(name)}
                value={made.link}
                readOnly
                onFocus={(event) => event.currentTarget.select()}
              />
              <Button size="md" variant="default" aria-label={texts.copyFor(name)} onClick={() => onCopy(made)}>
                {texts.copy}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
