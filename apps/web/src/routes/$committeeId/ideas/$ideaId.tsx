import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { IdeaPage } from '../../../features/committee/ideas/idea-page.tsx'
import { readShareCard } from '../../../features/person/share/share-card.ts'
import { useCurrentCommittee } from '../../../shell/use-current-committee.ts'

export const Route = createFileRoute('/$committeeId/ideas/$ideaId')({ component: OneIdea })

function OneIdea() {
  const { ideaId } = Route.useParams()
  const committee = useCurrentCommittee()
  const toShare = useNavigate()
  return (
    committee && (
      <IdeaPage
        key={ideaId}
        committee={committee}
        ideaId={ideaId}
        onShareCard={({ title, description }) =>
          void toShare({
            to: '/share',
            state: { shareCard: readShareCard({ label: committee.name, title, text: description }) },
          })
        }
      />
    )
  )
}
