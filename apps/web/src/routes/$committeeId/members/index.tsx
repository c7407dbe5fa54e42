import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { MembersPage } from '../../../features/committee/members/members-page.tsx'
import { useCommittees } from '../../../replica/react/device-provider.tsx'
import { useSession } from '../../../replica/session/session.ts'
import { useCurrentCommittee } from '../../../shell/use-current-committee.ts'

export const Route = createFileRoute('/$committeeId/members/')({ component: Members })

function Members() {
  const session = useSession()
  const committee = useCurrentCommittee()
  const { refresh } = useCommittees()
  const navigate = useNavigate()
  if (session.kind !== 'signed-in' || !committee) return null
  return (
    <MembersPage
      key={committee.id}
      committee={committee}
      accountId={session.account.id}
      onLeft={async () => {
        await navigate({ to: '/choose-committee' })
        await refresh()
      }}
    />
  )
}
