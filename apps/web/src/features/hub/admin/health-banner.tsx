import { Button } from '@mantine/core'
import { useState } from 'react'
import { readSiteState } from '../../../replica/session/administration.ts'
import { useLoaded } from '../../../shell/use-loaded.ts'
import { notInSnapshot } from '../../../start/startup-snapshot.ts'
import { adminTexts } from '../../../texts/en/admin.gen.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import classes from './health-banner.module.css'
import { urgentTroubles } from './health-words.ts'

const { health: texts } = adminTexts
const askEveryMs = 60_000

/**
 * Shown above every screen of an administrator while the hub has a problem. After it was hidden, it appears
 * again for a different problem.
 */
export function HealthBanner() {
  const { state } = useLoaded(readSiteState, { everyMs: askEveryMs })
  const [hidden, setHidden] = useState('')
  const troubles = state.kind === 'loaded' ? urgentTroubles(state.value, Date.now()) : []
  const kinds = troubles.map(({ label }) => label).join()
  const isShown = kinds !== '' && kinds !== hidden
  return (
    <div role="status">
      {isShown && (
        <section {...notInSnapshot} className={classes.banner} aria-label={texts.urgent}>
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
