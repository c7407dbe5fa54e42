import { createFileRoute } from '@tanstack/react-router'
import { AdminFrame } from '../../features/hub/admin/admin-frame.tsx'
import { HealthAdmin } from '../../features/hub/admin/health-admin.tsx'
import { adminTexts } from '../../texts/en/admin.gen.ts'

export const Route = createFileRoute('/admin/health')({ component: Health })

function Health() {
  return (
    <AdminFrame title={adminTexts.health.title} admins>
      <HealthAdmin />
    </AdminFrame>
  )
}
