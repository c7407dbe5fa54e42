import { createFileRoute } from '@tanstack/react-router'
import { MostRecentCommittee } from '../features/committee/committees/most-recent-committee.tsx'

export const Route = createFileRoute('/budget')({
  component: () => <MostRecentCommittee page="budget" />,
  staticData: { frame: 'signed-in' },
})
