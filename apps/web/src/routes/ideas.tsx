import { createFileRoute } from '@tanstack/react-router'
import { MostRecentCommittee } from '../features/committee/committees/most-recent-committee.tsx'

export const Route = createFileRoute('/ideas')({
  component: () => <MostRecentCommittee page="ideas" />,
  staticData: { frame: 'signed-in' },
})
