import { createFileRoute } from '@tanstack/react-router'
import { ResourcesPage } from '../../../features/committee/resources/resources-page.tsx'
import { useCurrentCommittee } from '../../../shell/use-current-committee.ts'

export const Route = createFileRoute('/$committeeId/community/resources')({ component: Resources })

function Resources() {
  const committee = useCurrentCommittee()
  return committee && <ResourcesPage key={committee.id} committee={committee} />
}
