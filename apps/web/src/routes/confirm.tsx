import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ConfirmPage } from '../features/account/confirm-page.tsx'
import { LazyAuthDialog } from '../features/account/lazy-auth-dialog.ts'
import { currentAccount } from '../replica/session/session.ts'

export const Route = createFileRoute('/confirm')({ component: Confirm })

function Confirm() {
  const navigate = useNavigate()
  const [token] = useState(() => decodeURIComponent(location.hash.slice(1)))
  const [email, setEmail] = useState('')
  const [opened, setOpened] = useState(false)
  const enter = () => navigate({ to: '/choose-committee', replace: true })
  return (
    <>
      <ConfirmPage
        token={token}
        onHome={() => navigate({ to: '/' })}
        onSignIn={(confirmed) => {
          if (currentAccount()?.email === confirmed) return void enter()
          setEmail(confirmed)
          setOpened(true)
        }}
      />
      <LazyAuthDialog opened={opened} email={email} onClose={() => setOpened(false)} onSignedIn={enter} />
    </>
  )
}
