import { createFileRoute } from '@tanstack/react-router'
import { MostRecentCommittee } from '../features/committee/committees/most-recent-committee.tsx'

export const Route = createFileRoute('/workflows')({
  component: () => <MostRecentCommittee page="workflows" />,
  staticData: { frame: 'signed-in' },
})
