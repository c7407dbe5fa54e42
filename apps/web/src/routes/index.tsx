import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { LandingPage } from '../features/landing/landing-page.tsx'
import { useSession, useSite } from '../replica/session.ts'
import { Waiting } from '../ui/waiting.tsx'

const loadAuthDialog = () => import('../features/account/furnished-auth-dialog.tsx')
const AuthDialog = lazy(loadAuthDialog)

export const Route = createFileRoute('/')({ component: Landing })

function Landing() {
  const session = useSession()
  const site = useSite()
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<{ tab: 'signIn' | 'signUp'; opened: boolean } | null>(null)
  const signedIn = session.kind === 'signed-in'

  useEffect(() => {
    if (signedIn) void navigate({ to: '/choose-committee', replace: true })
  }, [signedIn, navigate])

  // The dialog's code comes as soon as somebody moves, not with the page.
  useEffect(() => {
    const load = () => void loadAuthDialog()
    const signs = ['pointermove', 'pointerdown', 'keydown'] as const
    for (const sign of signs) addEventListener(sign, load, { once: true, passive: true })
    return () => {
      for (const sign of signs) removeEventListener(sign, load)
    }
  }, [])

  if (session.kind !== 'signed-out') return <Waiting />
  return (
    <>
      <LandingPage
        site={site}
        onSignIn={() => setDialog({ tab: 'signIn', opened: true })}
        onSignUp={() => setDialog({ tab: 'signUp', opened: true })}
      />
      {dialog && (
        <Suspense>
          <AuthDialog
            key={dialog.tab}
            opened={dialog.opened}
            initialTab={dialog.tab}
            onClose={() => setDialog({ ...dialog, opened: false })}
            onSignedIn={() => navigate({ to: '/choose-committee', replace: true })}
          />
        </Suspense>
      )}
    </>
  )
}
