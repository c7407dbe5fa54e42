import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { ChooseCommitteePage } from '../features/committees/choose-committee-page.tsx'

export const Route = createFileRoute('/choose-committee')({
  component: ChooseCommittee,
  staticData: { frame: 'signed-in' },
})

function ChooseCommittee() {
  const navigate = useNavigate()
  return (
    <ChooseCommitteePage
      onEnter={(slug) => navigate({ to: '/$committeeId/home', params: { committeeId: slug } })}
    />
  )
}
