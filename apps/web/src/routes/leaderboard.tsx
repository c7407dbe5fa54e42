import { createFileRoute } from '@tanstack/react-router'
import { LeaderboardPage } from '../features/person/leaderboard/leaderboard-page.tsx'

export const Route = createFileRoute('/leaderboard')({
  component: LeaderboardPage,
  staticData: { frame: 'anyone' },
})
