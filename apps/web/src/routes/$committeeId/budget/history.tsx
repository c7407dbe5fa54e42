import { createFileRoute, Navigate } from '@tanstack/react-router'
import { readHistoryAddress } from '../../../features/committee/history/history-address.ts'

// For links from before all histories had one address.
export const Route = createFileRoute('/$committeeId/budget/history')({
  component: Moved,
  validateSearch: readHistoryAddress,
})

function Moved() {
  const { committeeId } = Route.useParams()
  const to = '/$committeeId/history/$part'
  return <Navigate to={to} params={{ committeeId, part: 'budget' }} search={Route.useSearch()} replace />
}
