import { createFileRoute } from '@tanstack/react-router'
import { AdminFrame } from '../../features/hub/admin/admin-frame.tsx'
import { RequestsAdmin } from '../../features/hub/admin/requests-admin.tsx'
import { adminTexts } from '../../texts/en/admin.gen.ts'

export const Route = createFileRoute('/admin/requests')({ component: Requests })

function Requests() {
  return (
    <AdminFrame title={adminTexts.requests.title} admins={false}>
      <RequestsAdmin />
    </AdminFrame>
  )
}
