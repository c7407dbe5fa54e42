import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { FirstAdminPage } from '../features/hub/admin/first-admin-page.tsx'
import { useSession } from '../replica/session/session.ts'

export const Route = createFileRoute('/first-admin')({
  component: FirstAdmin,
  staticData: { frame: 'signed-in' },
})

function FirstAdmin() {
  const session = useSession()
  const [token] = useState(() => decodeURIComponent(location.hash.slice(1)))
  if (session.kind !== 'signed-in') return null
  return <FirstAdminPage token={token} name={session.account.name} />
}
