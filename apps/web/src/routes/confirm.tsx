import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ConfirmPage } from '../features/person/account/confirm-page.tsx'
import { LazyAuthDialog } from '../features/person/account/lazy-auth-dialog.ts'
import { currentAccount } from '../replica/session/session.ts'
import { invitationsTexts } from '../texts/en/invitations.gen.ts'
import { notify, notifyError } from '../ui/notify.ts'

export const Route = createFileRoute('/confirm')({
  component: Confirm,
  staticData: { outsideGate: true },
})

function Confirm() {
  const navigate = useNavigate()
  const [token] = useState(() => decodeURIComponent(location.hash.slice(1)))
  const [email, setEmail] = useState('')
  const [opened, setOpened] = useState(false)
  // The slides are shown here, at the first sign-in, but not before the committee of an invitation.
  const enter = () => navigate({ to: '/onboarding', replace: true, state: { isOffer: true } })
  function signIn(confirmed: string) {
    if (currentAccount()?.email === confirmed) return void enter()
    setEmail(confirmed)
    setOpened(true)
  }
  return (
    <>
      <ConfirmPage
        token={token}
        onHome={() => navigate({ to: '/' })}
        onConfirmed={({ account, joined }) => {
          if (joined) {
            notify({ title: invitationsTexts.invited.joined(joined.name) })
            return void navigate({
              to: '/$committeeId/home',
              params: { committeeId: joined.slug },
              replace: true,
            })
          }
          if (joined === null)
            notifyError({ title: invitationsTexts.invited.over, message: invitationsTexts.invited.overBody })
          signIn(account.email)
        }}
        onSignIn={signIn}
      />
      <LazyAuthDialog opened={opened} email={email} onClose={() => setOpened(false)} onSignedIn={enter} />
    </>
  )
}
