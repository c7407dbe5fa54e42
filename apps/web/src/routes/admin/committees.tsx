import { createFileRoute } from '@tanstack/react-router'
import { AdminFrame } from '../../features/hub/admin/admin-frame.tsx'
import { CommitteesAdmin } from '../../features/hub/admin/committees-admin.tsx'
import { useCommittees } from '../../replica/react/device-provider.tsx'
import { adminTexts } from '../../texts/en/admin.gen.ts'

export const Route = createFileRoute('/admin/committees')({ component: Committees })

function Committees() {
  const { refresh } = useCommittees()
  return (
    <AdminFrame title={adminTexts.committees.title} admins>
      <CommitteesAdmin onChanged={refresh} />
    </AdminFrame>
  )
}
