import { createFileRoute } from '@tanstack/react-router'
import { FeedsPage } from '../../features/committee/feeds/feeds-page.tsx'
import { useCurrentCommittee } from '../../shell/use-current-committee.ts'

export const Route = createFileRoute('/$committeeId/feeds')({ component: Feeds })

function Feeds() {
  const committee = useCurrentCommittee()
  return committee && <FeedsPage key={committee.id} committee={committee} />
}
