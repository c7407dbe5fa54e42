import { createFileRoute } from '@tanstack/react-router'
import { MostRecentCommittee } from '../features/committee/committees/most-recent-committee.tsx'

export const Route = createFileRoute('/members')({
  component: () => <MostRecentCommittee page="members" />,
  staticData: { frame: 'signed-in' },
})
