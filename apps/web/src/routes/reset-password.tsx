import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ResetPasswordPage } from '../features/person/account/reset-password-page.tsx'

export const Route = createFileRoute('/reset-password')({
  component: ResetPassword,
  staticData: { outsideGate: true },
})

function ResetPassword() {
  const navigate = useNavigate()
  const [token] = useState(() => decodeURIComponent(location.hash.slice(1)))
  return <ResetPasswordPage token={token} onEnter={() => navigate({ to: '/choose-committee', replace: true })} />
}
