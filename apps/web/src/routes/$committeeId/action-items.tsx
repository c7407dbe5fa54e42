import { createFileRoute, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { groupings } from '../../features/meeting/action-items/action-item-groups.ts'
import { ActionItemsPage } from '../../features/meeting/action-items/action-items-page.tsx'
import { useSession } from '../../replica/session/session.ts'
import { useCurrentCommittee } from '../../shell/use-current-committee.ts'

// Its search parameter is read in the page: the first script of every page contains what routes read themselves.
export const Route = createFileRoute('/$committeeId/action-items')({ component: ActionItems })

function ActionItems() {
  const committee = useCurrentCommittee()
  const session = useSession()
  const account = session.kind === 'signed-in' ? session.account : null
  const person = useMemo(() => ({ accountId: account?.id ?? '', name: account?.name ?? '' }), [account])
  const { by }: { by?: string } = useSearch({ strict: false })
  const navigate = Route.useNavigate()
  return (
    committee && (
      <ActionItemsPage
        key={committee.id}
        committee={committee}
        person={person}
        by={groupings.find((known) => known === by) ?? 'person'}
        onBy={(chosen) => void navigate({ search: { by: chosen } as never, replace: true, resetScroll: false })}
      />
    )
  )
}
