import { Button, Switch } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import type { Problem } from '../../replica/connection/answer.ts'
import { changeNotifications, readNotifications } from '../../replica/session/profile.ts'
import { problemText } from '../../shell/problem-text.ts'
import { settingsTexts } from '../../texts/en/settings.ts'
import { uiTexts } from '../../texts/en/ui.ts'
import { notify } from '../../ui/notify.ts'
import { ProblemNote } from '../../ui/problem-note.tsx'
import classes from './settings.module.css'

const { notifications: texts } = settingsTexts

/** Which emails the person gets, and whether this browser may show notifications. */
export function NotificationsSection() {
  return (
    <>
      <RequestEmails />
      <p className={classes.hint}>{texts.permission[permission()]}</p>
    </>
  )
}

function permission(): keyof typeof texts.permission {
  return 'Notification' in window ? Notification.permission : 'unknown'
}

/** Kept by the relay, so that it holds for every device. */
function RequestEmails() {
  const [wanted, setWanted] = useState<boolean | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [failed, setFailed] = useState<Problem | null>(null)

  const read = useCallback(async () => {
    setProblem(null)
    const answer = await readNotifications()
    if (answer.ok) setWanted(answer.value.requests)
    else setProblem(answer.problem)
  }, [])
  useEffect(() => void read(), [read])

  async function change(requests: boolean): Promise<void> {
    setFailed(null)
    setWanted(requests)
    const answer = await changeNotifications({ requests })
    if (answer.ok) return void notify({ title: settingsTexts.saved })
    setWanted(!requests)
    setFailed(answer.problem)
  }

  if (problem)
    return (
      <>
        <ProblemNote>{problem.code === 'unreachable' ? texts.offline : problemText(problem)}</ProblemNote>
        <Button variant="default" onClick={read}>
          {texts.tryAgain}
        </Button>
      </>
    )
  if (wanted === null) return <p role="status">{uiTexts.loading}</p>
  return (
    <>
      <Switch
        size="md"
        label={texts.requests}
        description={texts.requestsHint}
        checked={wanted}
        onChange={(event) => change(event.currentTarget.checked)}
      />
      {failed && <ProblemNote title={settingsTexts.failed}>{problemText(failed)}</ProblemNote>}
    </>
  )
}
