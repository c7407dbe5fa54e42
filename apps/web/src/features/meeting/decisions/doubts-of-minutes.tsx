import type { Decisions } from '@civic-hub/committee/proceedings'
import { useId } from 'react'
import { useCanWrite } from '../../../replica/react/replica-provider.tsx'
import { unreadSentences } from '../../../shell/unread-sentences.ts'
import { useDecided } from '../../../shell/use-decided.ts'
import { decisionScreenTexts as texts } from '../../../texts/en/decision-screens.ts'
import { DoubtList } from './doubt-list.tsx'
import classes from './doubts-of-minutes.module.css'
import { useDecisionActions } from './use-decision-actions.ts'

const partsOfDoubts = ({ doubts, settledDoubts, motions, questions, rules, unread }: Decisions) => ({
  ...{ doubts, settledDoubts, motions, questions, rules, unread },
})

/**
 * The doubts above the draft of the minutes, also those settled. They can be settled after the meeting, without its
 * edit mode.
 */
export function DoubtsOfMinutes({ meetingId }: { meetingId: string }) {
  const headingId = useId()
  const decisions = useDecided(meetingId, partsOfDoubts)
  const canWrite = useCanWrite()
  const actions = useDecisionActions(meetingId)
  if (!decisions) return null
  const open = decisions.doubts.length
  const unread = unreadSentences(decisions.unread).map((words) => <p key={words}>{words}</p>)
  if (open + decisions.settledDoubts.length === 0) return unread
  return (
    <section className={classes.section} aria-labelledby={headingId}>
      <h2 id={headingId} className={classes.heading}>
        {open > 0 ? texts.doubts.open(open) : texts.doubts.settled}
      </h2>
      {unread}
      <DoubtList decisions={decisions} editable={canWrite} actions={actions} />
    </section>
  )
}
