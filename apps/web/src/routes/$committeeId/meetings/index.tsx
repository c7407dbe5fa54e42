import { createFileRoute } from '@tanstack/react-router'
import { MeetingsPage } from '../../../features/meetings/meetings-page.tsx'
import { useCurrentCommittee } from '../../../shell/use-current-committee.ts'

export const Route = createFileRoute('/$committeeId/meetings/')({
  component: MeetingList,
  staticData: { showsCachedList: true },
})

function MeetingList() {
  const committee = useCurrentCommittee()
  return committee && <MeetingsPage committee={committee} />
}
