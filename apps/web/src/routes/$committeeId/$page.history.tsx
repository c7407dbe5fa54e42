import { createFileRoute, Navigate } from '@tanstack/react-router'
import { readHistoryAddress } from '../../features/committee/history/history-address.ts'

// For links from before all histories had one address.
export const Route = createFileRoute('/$committeeId/$page/history')({
  component: Moved,
  validateSearch: readHistoryAddress,
})

function Moved() {
  const { committeeId, page } = Route.useParams()
  const to = '/$committeeId/history/$part'
  return <Navigate to={to} params={{ committeeId, part: page }} search={Route.useSearch()} replace />
}
