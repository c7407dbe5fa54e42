import { createFileRoute, Outlet } from '@tanstack/react-router'
import { useMeetingNews } from '../../../features/meetings/use-meeting-news.ts'

export const Route = createFileRoute('/$committeeId/meetings')({ component: Meetings })

function Meetings() {
  useMeetingNews()
  return <Outlet />
}
