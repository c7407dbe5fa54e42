import { createFileRoute } from '@tanstack/react-router'
import { LeaderboardPage } from '../features/leaderboard/leaderboard-page.tsx'

export const Route = createFileRoute('/leaderboard')({
  component: LeaderboardPage,
  staticData: { frame: 'anyone' },
})
