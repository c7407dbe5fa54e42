import { createFileRoute } from '@tanstack/react-router'
import { ResolutionsPage } from '../../features/committee/resolutions/resolutions-page.tsx'
import { useCurrentCommittee } from '../../shell/use-current-committee.ts'

export const Route = createFileRoute('/$committeeId/resolutions')({ component: Resolutions })

function Resolutions() {
  const committee = useCurrentCommittee()
  return committee && <ResolutionsPage key={committee.id} committee={committee} />
}
