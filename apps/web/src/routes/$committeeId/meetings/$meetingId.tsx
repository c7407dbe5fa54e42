import { createFileRoute, Navigate, useParams } from '@tanstack/react-router'
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
  // For links from before all removed entries had one page.
  if (meetingId === 'removed' && committee) {
    const params = { committeeId: committee.slug, part: 'removed' }
    return <Navigate to="/$committeeId/history/$part" params={params} hash="meetings" replace />
  }
  return committee && <MeetingScreen committee={committee} meetingId={meetingId} />
}
