import { createFileRoute } from '@tanstack/react-router'
import { OpenRecordsPage } from '../../features/committee/open-records/open-records-page.tsx'
import { useCurrentCommittee } from '../../shell/use-current-committee.ts'

export const Route = createFileRoute('/$committeeId/records')({ component: OpenRecords })

function OpenRecords() {
  const committee = useCurrentCommittee()
  return committee && <OpenRecordsPage key={committee.id} committee={committee} />
}
