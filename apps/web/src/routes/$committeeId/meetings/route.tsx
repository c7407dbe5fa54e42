import { createFileRoute, Outlet } from '@tanstack/react-router'
import { useMeetingStatusToasts } from '../../../features/meetings/use-meeting-status-toasts.ts'

export const Route = createFileRoute('/$committeeId/meetings')({ component: Meetings })

function Meetings() {
  useMeetingStatusToasts(Route.useParams().committeeId)
  return <Outlet />
}
