import { createFileRoute } from '@tanstack/react-router'
import { readListAddress } from '../../../features/meeting/meetings/list-address.ts'
import { MeetingsPage } from '../../../features/meeting/meetings/meetings-page.tsx'
import { useCurrentCommittee } from '../../../shell/use-current-committee.ts'

export const Route = createFileRoute('/$committeeId/meetings/')({
  component: MeetingList,
  validateSearch: readListAddress,
  staticData: { showsCached: 'list' },
})

function MeetingList() {
  const committee = useCurrentCommittee()
  const address = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    committee && (
      <MeetingsPage
        // The list of another committee starts without the search of this one.
        key={committee.slug}
        committee={committee}
        address={address}
        onAddress={(search) => void navigate({ search, replace: true, resetScroll: false })}
      />
    )
  )
}
