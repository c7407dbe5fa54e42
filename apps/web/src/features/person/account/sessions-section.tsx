import type { SessionEntry } from '@civic-hub/protocol'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { endSession, readSessions } from '../../../replica/session/own-account.ts'
import { SectionNotLoaded } from '../../../shell/not-loaded.tsx'
import { problemText } from '../../../shell/problem-text.ts'
import { useLoaded } from '../../../shell/use-loaded.ts'
import { accountTexts } from '../../../texts/en/account.gen.ts'
import { momentInWords } from '../../../ui/dates.ts'
import { inactive } from '../../../ui/inactive.ts'
import { notify, notifyError } from '../../../ui/notify.ts'
import rows from '../../../ui/rows.module.css'
import classes from './account-section.module.css'

const { sessions: texts } = accountTexts

/** Lists the person's sessions and ends them. */
export function SessionsSection() {
  const { state, load } = useLoaded(readSessions)
  /** The session that is being signed out. */
  const [ending, setEnding] = useState<string | null>(null)
  if (state.kind !== 'loaded') return <SectionNotLoaded state={state} onRetry={load} />
  const { sessions } = state.value
  const others = sessions.filter(({ isCurrent }) => !isCurrent)

  async function end(which: { id: string } | 'others') {
    if (ending !== null) return
    setEnding(which === 'others' ? which : which.id)
    const answer = await endSession(which)
    // A session that is already gone counts as signed out.
    if (answer.ok || answer.problem.code === 'not-found')
      notify({ title: which === 'others' ? texts.othersEnded : texts.ended })
    else notifyError({ title: texts.failed, message: problemText(answer.problem) })
    await load()
    setEnding(null)
  }

  return (
    <>
      <p className={classes.hint}>{texts.hint}</p>
      <ul className={rows.list}>
        {sessions.map((session) => (
          <li key={session.id} className={rows.row}>
            <div className={rows.what}>
              <p className={rows.name}>
                {deviceOf(session)}
                {session.isCurrent && <span className={classes.badge}>{texts.thisDevice}</span>}
              </p>
              <p className={rows.detail}>{detailsOf(session)}</p>
            </div>
            {!session.isCurrent && (
              <Button
                variant="default"
                aria-label={texts.endNamed(deviceOf(session), detailsOf(session))}
                {...inactive(ending !== null)}
                onClick={() => end({ id: session.id })}
              >
                {ending === session.id ? texts.ending : texts.end}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <Button variant="default" {...inactive(ending !== null)} onClick={() => end('others')}>
          {ending === 'others' ? texts.ending : texts.endOthers}
        </Button>
      )}
    </>
  )
}

const deviceOf = ({ device }: SessionEntry) => device || texts.unknownDevice

function detailsOf({ place, createdAt, lastUsedAt, isCurrent }: SessionEntry): string {
  const when = (moment: string) => momentInWords(new Date(moment))
  return [
    place && texts.from(place),
    createdAt && texts.since(when(createdAt)),
    lastUsedAt && !isCurrent && texts.lastUsed(when(lastUsedAt)),
  ]
    .filter(Boolean)
    .join(' · ')
}
