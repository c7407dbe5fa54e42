import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ChooseCommitteePage } from '../features/committees/choose-committee-page.tsx'
import { takeRememberedInvitation } from '../replica/session/remembered-invitation.ts'

export const Route = createFileRoute('/choose-committee')({
  component: ChooseCommittee,
  staticData: { frame: 'signed-in' },
})

function ChooseCommittee() {
  const navigate = useNavigate()
  // A person who signed in or up because of an invitation returns to it.
  useEffect(() => {
    const token = takeRememberedInvitation()
    if (token !== null) void navigate({ to: '/invitation', hash: token, replace: true })
  }, [navigate])
  return (
    <ChooseCommitteePage
      onEnter={(slug) => navigate({ to: '/$committeeId/home', params: { committeeId: slug } })}
    />
  )
}
