import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { ImpactPage } from '../features/person/impact/impact-page.tsx'
import { readShareCard } from '../features/person/share/share-card.ts'
import { impactTexts } from '../texts/en/impact.gen.ts'

export const Route = createFileRoute('/impact')({
  component: Impact,
  staticData: { frame: 'anyone' },
})

function Impact() {
  const navigate = useNavigate()
  return (
    <ImpactPage
      onShare={(card) =>
        void navigate({
          to: '/share',
          state: { shareCard: readShareCard({ label: impactTexts.heading, ...card }) },
        })
      }
    />
  )
}
