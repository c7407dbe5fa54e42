import { createFileRoute } from '@tanstack/react-router'
import { AnnouncementsPage } from '../../../features/committee/announcements/announcements-page.tsx'
import { useCurrentCommittee } from '../../../shell/use-current-committee.ts'

export const Route = createFileRoute('/$committeeId/community/announcements')({ component: Announcements })

function Announcements() {
  const committee = useCurrentCommittee()
  return committee && <AnnouncementsPage key={committee.id} committee={committee} />
}
