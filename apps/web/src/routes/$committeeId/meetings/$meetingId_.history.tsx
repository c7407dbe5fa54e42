import { createFileRoute } from '@tanstack/react-router'
import { readHistoryAddress } from '../../../features/committee/history/history-address.ts'
import { MeetingHistoryPage } from '../../../features/committee/history/meeting-history-page.tsx'
import { MeetingNotFound } from '../../../features/meeting/meetings/meeting-not-found.tsx'
import { useCurrentCommittee } from '../../../shell/use-current-committee.ts'

export const Route = createFileRoute('/$committeeId/meetings/$meetingId_/history')({
  component: History,
  validateSearch: readHistoryAddress,
})

function History() {
  const { meetingId } = Route.useParams()
  const address = Route.useSearch()
  const committee = useCurrentCommittee()
  if (!committee) return null
  return (
    <MeetingHistoryPage
      committee={committee}
      meetingId={meetingId}
      address={address}
      notFound={(removed) => <MeetingNotFound committee={committee} meetingId={meetingId} removed={removed} />}
    />
  )
}
