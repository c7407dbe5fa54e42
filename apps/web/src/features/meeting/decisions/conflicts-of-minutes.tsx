import type { Decisions } from '@civic-hub/committee/proceedings'
import { useId } from 'react'
import { useCanWrite } from '../../../replica/react/replica-provider.tsx'
import { unreadSentences } from '../../../shell/unread-sentences.ts'
import { useDecided } from '../../../shell/use-decided.ts'
import { decisionScreenTexts as texts } from '../../../texts/en/decision-screens.ts'
import { ConflictList } from './conflict-list.tsx'
import classes from './conflicts-of-minutes.module.css'
import { useDecisionActions } from './use-decision-actions.ts'

const partsOfConflicts = ({ conflicts, settledConflicts, motions, questions, rules, unread }: Decisions) => ({
  conflicts,
  settledConflicts,
  motions,
  questions,
  rules,
  unread,
})

/**
 * The conflicts above the draft of the minutes, also those settled. They can be settled after the meeting, without its
 * edit mode.
 */
export function ConflictsOfMinutes({ meetingId }: { meetingId: string }) {
  const headingId = useId()
  const decisions = useDecided(meetingId, partsOfConflicts)
  const canWrite = useCanWrite()
  const actions = useDecisionActions(meetingId)
  if (!decisions) return null
  const open = decisions.conflicts.length
  const unread = unreadSentences(decisions.unread).map((words) => <p key={words}>{words}</p>)
  if (open + decisions.settledConflicts.length === 0) return unread
  return (
    <section className={classes.section} aria-labelledby={headingId}>
      <h2 id={headingId} className={classes.heading}>
        {open > 0 ? texts.conflicts.open(open) : texts.conflicts.settled}
      </h2>
      {unread}
      <ConflictList decisions={decisions} editable={canWrite} actions={actions} />
    </section>
  )
}
