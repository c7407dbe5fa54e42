import { chooseLeaderboard } from '@civic-hub/committee/personal'
import { Checkbox } from '@mantine/core'
import type { OwnImpact } from '../../../replica/personal/use-impact.ts'
import { createTransitionContext } from '../../../replica/transition-context.ts'
import { leaderboardTexts as texts } from '../../../texts/en/leaderboard.ts'
import classes from './leaderboard-page.module.css'

const context = createTransitionContext('person')

interface AppearChoiceProps {
  own: OwnImpact
  /** True if the relay responds. */
  isReachable: boolean
}

/**
 * The person's choice to appear on the leaderboard. It is stored in their own document, so that it also works
 * offline.
 */
export function AppearChoice({ own: { personal, isRead, choices }, isReachable }: AppearChoiceProps) {
  if (!personal || !isRead) return null
  if (personal.isVisitors) return <p className={classes.hint}>{texts.visitor}</p>
  return (
    <div className={classes.choice}>
      <Checkbox
        label={texts.appear}
        description={texts.appearHint}
        checked={choices.isOnLeaderboard}
        onChange={(event) => chooseLeaderboard(personal.doc, context, event.currentTarget.checked)}
      />
      {!isReachable && <p className={classes.hint}>{texts.later}</p>}
    </div>
  )
}
