import { createFileRoute } from '@tanstack/react-router'
import { MostRecentCommittee } from '../features/committee/committees/most-recent-committee.tsx'

export const Route = createFileRoute('/dashboard')({
  component: () => <MostRecentCommittee page="home" />,
  staticData: { frame: 'signed-in' },
})
