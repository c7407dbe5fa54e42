import type { MeetingStatus } from '@civic-hub/committee'
import type { Decisions } from '@civic-hub/committee/proceedings'
import { useCallback, useId } from 'react'
import type { CommitteeOnDevice } from '../../../replica/store/device-database.ts'
import { usePeopleToPick } from '../../../shell/people/use-people-to-pick.ts'
import { useDecided } from '../../../shell/use-decided.ts'
import { decisionScreenTexts as texts } from '../../../texts/en/decision-screens.ts'
import { useHeldEntries } from '../../../ui/use-hold.ts'
import { decisionsOutsideAgenda } from './decisions-of-item.ts'
import classes from './item-decisions.module.css'
import { MotionCard } from './motion-card.tsx'
import { useAgendaIds } from './use-agenda-ids.ts'
import { useDecisionActions } from './use-decision-actions.ts'

interface MotionsOutsideAgendaProps {
  committee: CommitteeOnDevice
  meetingId: string
  status: MeetingStatus
  editable: boolean
}

/** The motions without an item, or whose item was removed, while no current item shows them. */
export function MotionsOutsideAgenda(props: MotionsOutsideAgendaProps) {
  const { committee, meetingId, status, editable } = props
  const headingId = useId()
  const agenda = useAgendaIds(meetingId)
  const read = useCallback((decisions: Decisions) => decisionsOutsideAgenda(decisions, agenda), [agenda])
  const decisions = useDecided(meetingId, read)
  const actions = useDecisionActions(meetingId)
  const people = usePeopleToPick(committee, meetingId)
  const { list, holdOf } = useHeldEntries(decisions?.shown ?? [])
  if (!decisions || list.length === 0) return null
  return (
    <section className={classes.section} aria-labelledby={headingId}>
      <h2 id={headingId} className={classes.heading}>
        {texts.outsideAgenda}
      </h2>
      <ul className="plain-list" aria-labelledby={headingId}>
        {list.map((motion) => (
          <li key={motion.id}>
            <MotionCard
              meetingId={meetingId}
              decisions={decisions}
              motion={motion}
              editable={editable}
              people={people}
              actions={actions}
              hold={holdOf(motion)}
              level={0}
              started={status !== 'upcoming'}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
