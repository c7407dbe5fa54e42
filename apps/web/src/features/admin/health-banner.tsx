import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { readSiteState } from '../../replica/session/administration.ts'
import { adminTexts } from '../../texts/en/admin.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { notAhead } from '../../ui/screen-ahead.ts'
import { whileVisible } from '../../ui/while-visible.ts'
import classes from './health-banner.module.css'
import { type HealthFact, urgentTroubles } from './health-words.ts'

const { health: texts } = adminTexts
const askEveryMs = 60_000

/** Above every screen of an administrator while the hub is in trouble. Once hidden, it comes back with other trouble. */
export function HealthBanner() {
  const [troubles, setTroubles] = useState<HealthFact[]>([])
  const [hidden, setHidden] = useState('')
  const kinds = troubles.map(({ label }) => label).join()

  useEffect(() => {
    // Without an answer it stays as it is: the sync status says that the server is not there.
    async function ask(): Promise<void> {
      const answer = await readSiteState()
      if (answer.ok) setTroubles(urgentTroubles(answer.value, Date.now()))
    }
    const askNow = () => void ask()
    askNow()
    addEventListener('online', askNow)
    const stop = whileVisible(askEveryMs, askNow)
    return () => {
      removeEventListener('online', askNow)
      stop()
    }
  }, [])

  const isShown = kinds !== '' && kinds !== hidden
  return (
    <div role="status">
      {isShown && (
        <section {...notAhead} className={classes.banner} aria-label={texts.urgent}>
          <div className={classes.words}>
            <p className={classes.title}>{texts.urgent}</p>
            {troubles.map(({ label, sentence }) => (
              <p key={label}>{texts.urgentFact(label, sentence)}</p>
            ))}
          </div>
          <div className={classes.actions}>
            <ButtonLink to="/admin/health" variant="default">
              {texts.openHealth}
            </ButtonLink>
            <Button variant="subtle" onClick={() => setHidden(kinds)}>
              {texts.hide}
            </Button>
          </div>
        </section>
      )}
    </div>
  )
}
