import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ConfirmNewEmailPage } from '../features/person/account/confirm-new-email-page.tsx'

export const Route = createFileRoute('/confirm-email')({
  component: ConfirmNewEmail,
  staticData: { outsideGate: true },
})

function ConfirmNewEmail() {
  const navigate = useNavigate()
  const [token] = useState(() => decodeURIComponent(location.hash.slice(1)))
  return <ConfirmNewEmailPage token={token} onHome={() => navigate({ to: '/', replace: true })} />
}
