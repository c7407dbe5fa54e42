import { createFileRoute, Navigate } from '@tanstack/react-router'

// For links from before all removed entries had one page.
export const Route = createFileRoute('/$committeeId/meetings/removed')({ component: Moved })

function Moved() {
  const { committeeId } = Route.useParams()
  const to = '/$committeeId/history/$part'
  return <Navigate to={to} params={{ committeeId, part: 'removed' }} hash="meetings" replace />
}
