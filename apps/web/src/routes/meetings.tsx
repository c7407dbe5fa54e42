import { createFileRoute } from '@tanstack/react-router'
import { MostRecentCommittee } from '../features/committee/committees/most-recent-committee.tsx'

export const Route = createFileRoute('/meetings')({
  component: () => <MostRecentCommittee page="meetings" />,
  staticData: { frame: 'signed-in' },
})
