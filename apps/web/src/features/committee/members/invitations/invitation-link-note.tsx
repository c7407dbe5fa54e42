import type { InvitationLink } from '@civic-hub/protocol'
import { Button, TextInput } from '@mantine/core'
import { invitationTexts } from '../../../../texts/en/invitations.ts'
import { copyText } from '../../../../ui/copy-text.ts'
import { ProblemNote } from '../../../../ui/problem-note.tsx'
import classes from '../members-page.module.css'
import { nameOfInvited } from './name-of-invited.ts'

const { link: texts } = invitationTexts

/** A new invitation link, which is shown only once, with a button to copy it. */
export function InvitationLinkNote({ made, onDone }: { made: InvitationLink; onDone: () => void }) {
  const { link, mail, invitation } = made

  const copy = () =>
    copyText(link, {
      done: { title: texts.copied },
      failed: { title: texts.notCopied, message: texts.notCopiedBody },
    })

  return (
    <div className={classes.link}>
      <h3>{texts.title(nameOfInvited(invitation))}</h3>
      {mail === 'failed' ? (
        <ProblemNote title={invitationTexts.failed}>{texts.failed}</ProblemNote>
      ) : (
        <p className={classes.hint}>
          {mail === 'outbox' && `${texts.outbox} `}
          {texts.once} {mail === 'sent' && texts.sent}
        </p>
      )}
      <div className={classes.copy}>
        <TextInput aria-label={texts.label} value={link} readOnly onFocus={(event) => event.currentTarget.select()} />
        <Button size="md" onClick={() => void copy()}>
          {texts.copy}
        </Button>
        <Button size="md" variant="default" onClick={onDone}>
          {texts.done}
        </Button>
      </div>
    </div>
  )
}
