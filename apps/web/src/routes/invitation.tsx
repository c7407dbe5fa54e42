import { createFileRoute, useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { LazyAuthDialog } from '../features/person/account/lazy-auth-dialog.ts'
import { InvitationPage } from '../features/person/invitation/invitation-page.tsx'
import { forgetInvitation } from '../replica/session/remembered.ts'

export const Route = createFileRoute('/invitation')({
  component: Invitation,
  staticData: { outsideGate: true },
})

function Invitation() {
  const navigate = useNavigate()
  const { hash } = useLocation()
  const [dialog, setDialog] = useState<{
    tab: 'signIn' | 'signUp'
    name?: string
    email: string
    opened: boolean
  } | null>(null)
  return (
    <>
      <InvitationPage
        key={hash}
        token={hash}
        onSignIn={(email) => setDialog({ tab: 'signIn', email, opened: true })}
        onSignUp={(invited) => setDialog({ tab: 'signUp', ...invited, opened: true })}
        onEnter={(slug) => navigate({ to: '/$committeeId/home', params: { committeeId: slug }, replace: true })}
        onHome={() => {
          // The person did not accept the invitation: the first page must not lead back here.
          forgetInvitation()
          void navigate({ to: '/' })
        }}
      />
      {dialog && (
        <LazyAuthDialog
          key={`${dialog.tab} ${dialog.email}`}
          opened={dialog.opened}
          initialTab={dialog.tab}
          name={dialog.name}
          email={dialog.email}
          onClose={() => setDialog({ ...dialog, opened: false })}
          onSignedIn={() => setDialog({ ...dialog, opened: false })}
        />
      )}
    </>
  )
}
