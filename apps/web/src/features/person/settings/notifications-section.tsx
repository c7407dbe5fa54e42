import { Switch } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Problem } from '../../../replica/connection/answer.ts'
import { changeNotifications, readNotifications } from '../../../replica/session/own-account.ts'
import { notificationState, switchNotifications } from '../../../shell/browser-notifications.ts'
import { SectionNotLoaded } from '../../../shell/not-loaded.tsx'
import { problemText } from '../../../shell/problem-text.ts'
import { useLoaded } from '../../../shell/use-loaded.ts'
import { settingsTexts } from '../../../texts/en/settings.gen.ts'
import { notify } from '../../../ui/notify.ts'
import { ProblemNote } from '../../../ui/problem-note.tsx'
import classes from './settings.module.css'

const { notifications: texts } = settingsTexts

/** Chooses the emails, the kinds of notifications, and whether this browser shows notifications too. */
export function NotificationsSection({ kinds }: { kinds: ReactNode }) {
  return (
    <>
      {kinds}
      <BrowserNotifications />
      <RequestEmails />
    </>
  )
}

/** Hidden if the browser does not support notifications. */
function BrowserNotifications() {
  const [state, setState] = useState(notificationState)
  if (state === 'unavailable') return null
  return (
    <>
      <Switch
        size="md"
        label={texts.browser}
        aria-label={texts.browser}
        description={texts.browserHint}
        checked={state === 'on'}
        disabled={state === 'blocked'}
        onChange={(event) => void switchNotifications(event.currentTarget.checked).then(setState)}
      />
      <p className={classes.hint} role="status">
        {state === 'blocked' && texts.blocked}
      </p>
    </>
  )
}

/** Stored by the relay, so that it applies to every device. */
function RequestEmails() {
  const { state, load, show } = useLoaded(readNotifications)
  const [failed, setFailed] = useState<Problem | null>(null)

  async function change(requests: boolean): Promise<void> {
    setFailed(null)
    show({ requests })
    const answer = await changeNotifications({ requests })
    if (answer.ok) return void notify({ title: settingsTexts.saved })
    show({ requests: !requests })
    setFailed(answer.problem)
  }

  if (state.kind !== 'loaded') return <SectionNotLoaded state={state} onRetry={load} offline={texts.offline} />
  return (
    <>
      <Switch
        size="md"
        label={texts.requests}
        aria-label={texts.requests}
        description={texts.requestsHint}
        checked={state.value.requests}
        onChange={(event) => change(event.currentTarget.checked)}
      />
      {failed && <ProblemNote title={settingsTexts.failed}>{problemText(failed)}</ProblemNote>}
    </>
  )
}
