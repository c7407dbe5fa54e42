import type { CommitteeOnDevice } from '../../../replica/store/device-database.ts'
import { QuorumFact } from '../attendance/quorum-fact.tsx'
import { cardMenuId } from '../meetings/focus-ids.ts'
import type { MeetingStage } from '../meetings/meeting-view-state.ts'
import { MeetingKind } from '../minutes/meeting-kind.tsx'
import { RecordingFact } from '../recording/recording-fact.tsx'
import {
  AddEarlierMinutes,
  ClosedSessionEntries,
  ClosedSessions,
  DecisionsInHead,
  SittingBanner,
  SittingEntries,
} from './parts.ts'
import { useShowInMeeting } from './use-meeting-address.ts'

interface OfMeeting {
  meetingId: string
}

/** In the bar of a meeting. */
export function FactsInBar({ meetingId, status, editable }: OfMeeting & MeetingStage) {
  const show = useShowInMeeting()
  return (
    <>
      <MeetingKind meetingId={meetingId} />
      <RecordingFact meetingId={meetingId} />
      {status !== 'completed' && <AddEarlierMinutes meetingId={meetingId} />}
      <QuorumFact
        meetingId={meetingId}
        live={status === 'live'}
        editable={editable}
        onOpen={() => show((address) => ({ ...address, view: 'attendance' }))}
      />
      <DecisionsInHead
        meetingId={meetingId}
        status={status}
        editable={editable}
        onOpen={(item) => show({ ...(item !== null && { item }), view: 'now' })}
      />
    </>
  )
}

interface OfClosedSessions {
  /** False in a closed session itself. */
  hasClosedSessions: boolean
}

interface SittingInBarProps extends OfMeeting, OfClosedSessions, MeetingStage {
  committee: CommitteeOnDevice
}

/** A recess or the adjournment, and the closed sessions. */
export function SittingInBar(props: SittingInBarProps) {
  const { committee, meetingId, hasClosedSessions, status, editable } = props
  return (
    <>
      {status === 'live' && <SittingBanner meetingId={meetingId} menuId={cardMenuId(meetingId)} editable={editable} />}
      {hasClosedSessions && (
        <ClosedSessions
          committee={committee}
          meetingId={meetingId}
          menuId={cardMenuId(meetingId)}
          editable={editable}
        />
      )}
    </>
  )
}

/** The entries for them in the menu of a live meeting. */
export const SittingMenu = ({ meetingId, hasClosedSessions }: OfMeeting & OfClosedSessions) => (
  <>
    <SittingEntries meetingId={meetingId} />
    {hasClosedSessions && <ClosedSessionEntries meetingId={meetingId} />}
  </>
)
