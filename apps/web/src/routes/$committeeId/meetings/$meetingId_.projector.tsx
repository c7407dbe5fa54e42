import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { MeetingNotFound } from '../../../features/meeting/meetings/meeting-not-found.tsx'
import { ProjectorPage } from '../../../features/meeting/now/projector-page.tsx'
import { useCurrentCommittee } from '../../../shell/use-current-committee.ts'
import { optionalPart } from '../../../ui/optional-part.ts'

export const Route = createFileRoute('/$committeeId/meetings/$meetingId_/projector')({
  component: Projector,
  staticData: { bare: true },
})

const RoomScreen = optionalPart(() => import('../../../features/meeting/room/room-screen.tsx'), 'RoomScreen')

function Projector() {
  const { committeeId, meetingId } = Route.useParams()
  const committee = useCurrentCommittee()
  const navigate = useNavigate()
  const leave = useCallback(
    () => void navigate({ to: '/$committeeId/meetings/$meetingId', params: { committeeId, meetingId } }),
    [navigate, committeeId, meetingId],
  )
  if (!committee) return null
  return (
    <ProjectorPage
      committee={committee}
      meetingId={meetingId}
      onLeave={leave}
      room={(current) => <RoomScreen meetingId={meetingId} current={current} />}
      notFound={(removed) => <MeetingNotFound committee={committee} meetingId={meetingId} removed={removed} />}
    />
  )
}
