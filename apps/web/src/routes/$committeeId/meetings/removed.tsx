import { createFileRoute } from '@tanstack/react-router'
import { RemovedMeetingsPage } from '../../../features/meeting/meetings/removed-meetings-page.tsx'
import { useCurrentCommittee } from '../../../shell/use-current-committee.ts'

export const Route = createFileRoute('/$committeeId/meetings/removed')({ component: RemovedMeetings })

function RemovedMeetings() {
  const committee = useCurrentCommittee()
  return committee && <RemovedMeetingsPage committee={committee} />
}
