import { createFileRoute } from '@tanstack/react-router'
import { AdminFrame } from '../../features/hub/admin/admin-frame.tsx'
import { PeopleAdmin } from '../../features/hub/admin/people-admin.tsx'
import { useSession } from '../../replica/session/session.ts'
import { adminTexts } from '../../texts/en/admin.gen.ts'

export const Route = createFileRoute('/admin/people')({ component: People })

function People() {
  const session = useSession()
  if (session.kind !== 'signed-in') return null
  return (
    <AdminFrame title={adminTexts.people.title} admins={false}>
      <PeopleAdmin accountId={session.account.id} />
    </AdminFrame>
  )
}
