import type { Decisions } from '@civic-hub/committee/proceedings'
import { useId } from 'react'
import { useCanWrite } from '../../../replica/react/replica-provider.tsx'
import { useDecided } from '../../../shell/use-decided.ts'
import { decisionScreenTexts as texts } from '../../../texts/en/decision-screens.ts'
import { DoubtList } from './doubt-list.tsx'
import classes from './doubts-of-minutes.module.css'
import { useDecisionActions } from './use-decision-actions.ts'

const partsOfDoubts = ({ doubts, settledDoubts, motions, questions }: Decisions) => ({
  ...{ doubts, settledDoubts, motions, questions },
})

/** The open doubts above the draft of the minutes. They can be settled also after the meeting, without its edit mode. */
export function DoubtsOfMinutes({ meetingId }: { meetingId: string }) {
  const headingId = useId()
  const decisions = useDecided(meetingId, partsOfDoubts)
  const canWrite = useCanWrite()
  const actions = useDecisionActions(meetingId)
  if (!decisions || decisions.doubts.length === 0) return null
  return (
    <section className={classes.section} aria-labelledby={headingId}>
      <h2 id={headingId} className={classes.heading}>
        {texts.doubts.open(decisions.doubts.length)}
      </h2>
      <DoubtList decisions={decisions} editable={canWrite} actions={actions} />
    </section>
  )
}
