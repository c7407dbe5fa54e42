import { createFileRoute, useParams } from '@tanstack/react-router'
import { useContext } from 'react'
import { readMeetingAddress } from '../../../features/meeting/meetings/meeting-view-state.ts'
import { MeetingScreen } from '../../../features/meeting/screen/meeting-screen.tsx'
import { ClosedCommittee, useCurrentCommittee } from '../../../shell/use-current-committee.ts'

export const Route = createFileRoute('/$committeeId/meetings/$meetingId')({
  component: Meeting,
  validateSearch: readMeetingAddress,
})

function Meeting() {
  const current = useCurrentCommittee()
  const committee = useContext(ClosedCommittee) ?? current
  // A closed session shows this screen at an address of its own.
  const { meetingId = '' } = useParams({ strict: false })
  return committee && <MeetingScreen committee={committee} meetingId={meetingId} />
}
