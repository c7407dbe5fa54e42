import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { ConfirmPage } from '../features/account/confirm-page.tsx'
import { currentAccount, useSession } from '../replica/session.ts'

const AuthDialog = lazy(() => import('../features/account/furnished-auth-dialog.tsx'))

export const Route = createFileRoute('/confirm')({ component: Confirm })

function Confirm() {
  const navigate = useNavigate()
  const session = useSession()
  const [token] = useState(() => decodeURIComponent(location.hash.slice(1)))
  const [signingIn, setSigningIn] = useState<string | null>(null)
  const [opened, setOpened] = useState(false)
  const enter = () => navigate({ to: '/choose-committee', replace: true })
  return (
    <>
      <ConfirmPage
        token={token}
        onHome={() => navigate({ to: '/' })}
        onSignIn={(email) => {
          if (currentAccount()?.email === email) return void enter()
          setSigningIn(email)
          setOpened(true)
        }}
      />
      {signingIn !== null && session.kind !== 'checking' && (
        <Suspense>
          <AuthDialog opened={opened} email={signingIn} onClose={() => setOpened(false)} onSignedIn={enter} />
        </Suspense>
      )}
    </>
  )
}
