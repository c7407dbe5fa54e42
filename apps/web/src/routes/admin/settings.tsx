import { createFileRoute } from '@tanstack/react-router'
import { AdminFrame } from '../../features/hub/admin/admin-frame.tsx'
import { SettingsAdmin } from '../../features/hub/admin/settings-admin.tsx'
import { adminTexts } from '../../texts/en/admin.gen.ts'

export const Route = createFileRoute('/admin/settings')({ component: Settings })

function Settings() {
  return (
    <AdminFrame title={adminTexts.settings.title} admins>
      <SettingsAdmin />
    </AdminFrame>
  )
}
