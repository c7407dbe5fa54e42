import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { readIdeasAddress } from '../../../features/committee/ideas/idea-address.ts'
import { IdeasPage } from '../../../features/committee/ideas/ideas-page.tsx'
import { readShareCard } from '../../../features/person/share/share-card.ts'
import { useCurrentCommittee } from '../../../shell/use-current-committee.ts'

export const Route = createFileRoute('/$committeeId/ideas/')({
  component: Ideas,
  validateSearch: readIdeasAddress,
})

function Ideas() {
  const committee = useCurrentCommittee()
  const address = Route.useSearch()
  const navigate = Route.useNavigate()
  const go = useNavigate()
  return (
    committee && (
      <IdeasPage
        key={committee.id}
        committee={committee}
        address={address}
        onAddress={(search) => void navigate({ search, replace: true, resetScroll: false })}
        onShareCard={({ title, description }) =>
          void go({
            to: '/share',
            state: { shareCard: readShareCard({ label: committee.name, title, text: description }) },
          })
        }
      />
    )
  )
}
