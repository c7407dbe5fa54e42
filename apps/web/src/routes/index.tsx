import { createFileRoute, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { LandingPage } from '../features/hub/landing/landing-page.tsx'
import { LazyAuthDialog } from '../features/person/account/lazy-auth-dialog.ts'
import { useFailedSignIn } from '../replica/session/provider-result.ts'
import { isVisiting, useSession, useSite } from '../replica/session/session.ts'
import { isAccountPart } from '../start/account-part.ts'
import { prefetchDialogs } from '../ui/lazy-dialog.tsx'
import { Waiting } from '../ui/waiting.tsx'

export const Route = createFileRoute('/')({ component: Landing })

/** The dialog's code is loaded at the first of these events, not with the page. */
const signsOfIntent = ['pointermove', 'pointerdown', 'keydown'] as const

function Landing() {
  const session = useSession()
  const site = useSite()
  const navigate = useNavigate()
  const { hash } = useLocation()
  const [tab, setTab] = useState<'signIn' | 'signUp'>('signIn')
  const [opened, setOpened] = useState(false)
  const signedIn = session.kind === 'signed-in' && !isVisiting()
  const failed = useFailedSignIn() !== null

  useEffect(() => {
    if (signedIn) void navigate({ to: '/choose-committee', replace: true })
  }, [signedIn, navigate])

  useEffect(() => {
    for (const sign of signsOfIntent) addEventListener(sign, prefetchDialogs, { once: true, passive: true })
    return () => {
      for (const sign of signsOfIntent) removeEventListener(sign, prefetchDialogs)
    }
  }, [])

  // A link that was followed before the app was loaded.
  useEffect(() => {
    if (!isAccountPart(hash)) return
    setTab(hash === 'sign-up' ? 'signUp' : 'signIn')
    setOpened(true)
    void navigate({ to: '/', replace: true, resetScroll: false })
  }, [hash, navigate])

  function open(wanted: typeof tab) {
    setTab(wanted)
    setOpened(true)
  }

  if (session.kind !== 'signed-out') return <Waiting />
  return (
    <>
      <LandingPage site={site} onSignIn={() => open('signIn')} onSignUp={() => open('signUp')} />
      <LazyAuthDialog
        key={tab}
        opened={opened || failed}
        initialTab={tab}
        onClose={() => setOpened(false)}
        onSignedIn={() => navigate({ to: '/choose-committee', replace: true })}
      />
    </>
  )
}
