import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAccountOnDevice } from '../../../replica/react/device-provider.tsx'
import { type ClosedSessionOnDevice, closedSessionsOf } from '../../../replica/session/closed-sessions.ts'
import type { CommitteeOnDevice } from '../../../replica/store/device-database.ts'
import { closedSessionsTexts } from '../../../texts/en/closed-sessions.ts'
import { askToConfirm } from '../../../ui/confirm-dialog.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { notify } from '../../../ui/notify.ts'
import { announceAnswer } from './announce-answer.ts'
import classes from './closed-sessions.module.css'

const ReadersDialog = lazyDialog(() => import('./readers-dialog.tsx'), 'ReadersDialog')

const { screen: texts } = closedSessionsTexts

/** Shows above the screen of a closed session that it is one, and for whom. */
export function ClosedSessionBar(props: { committee: CommitteeOnDevice; session: ClosedSessionOnDevice }) {
  const { committee, session } = props
  const account = useAccountOnDevice()
  const store = closedSessionsOf(account)
  const [choosing, setChoosing] = useState(false)
  const { readers, endedAt } = session
  // The end of the session does not end these rights, but a viewer of the committee has none.
  const mayChange = committee.access !== 'viewer'

  async function end(): Promise<void> {
    if (endedAt === null && !(await askToConfirm(texts.endQuestion))) return
    if (announceAnswer(await store.end(session, endedAt === null)))
      notify({ title: endedAt === null ? texts.endedNow : texts.openedNow })
  }

  return (
    <section className={classes.bar} aria-label={texts.label}>
      <p className={classes.words}>
        <strong>{texts.label}.</strong> {texts.readers(readers.map(({ name }) => name))}
        {endedAt !== null && ` ${texts.ended}`}
      </p>
      {mayChange && (
        <div className={classes.buttons}>
          <Button size="md" variant="default" onClick={() => setChoosing(true)}>
            {texts.edit}
          </Button>
          <Button size="md" variant="default" onClick={() => void end()}>
            {endedAt === null ? texts.end : texts.endAgain}
          </Button>
        </div>
      )}
      <ReadersDialog committee={committee} session={session} opened={choosing} onClose={() => setChoosing(false)} />
    </section>
  )
}
