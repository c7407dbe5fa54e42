import { createFileRoute } from '@tanstack/react-router'
import { ClosedSessionScreen } from '../../../features/meeting/closed-sessions/closed-session-screen.tsx'
import { readMeetingAddress } from '../../../features/meeting/meetings/meeting-view-state.ts'
import { ClosedCommittee, useCurrentCommittee } from '../../../shell/use-current-committee.ts'
import { Route as MeetingRoute } from './$meetingId.tsx'

export const Route = createFileRoute('/$committeeId/meetings/$meetingId_/closed/$sessionId')({
  component: ClosedSession,
  validateSearch: readMeetingAddress,
  staticData: { ownDocument: true },
})

function ClosedSession() {
  const { meetingId, sessionId } = Route.useParams()
  const committee = useCurrentCommittee()
  const MeetingScreen = MeetingRoute.options.component
  if (!committee || !MeetingScreen) return null
  return (
    <ClosedSessionScreen key={sessionId} committee={committee} meetingId={meetingId} sessionId={sessionId}>
      {(closed) => (
        <ClosedCommittee value={closed}>
          <MeetingScreen />
        </ClosedCommittee>
      )}
    </ClosedSessionScreen>
  )
}
