import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ChooseCommitteePage } from '../features/committee/committees/choose-committee-page.tsx'
import { YourData } from '../features/committee/import/your-data.tsx'
import { consumeFirstSignIn } from '../replica/session/provider-result.ts'
import { consumeRememberedInvitation, rememberedStart } from '../replica/session/remembered.ts'
import { optionalPart } from '../ui/optional-part.ts'
import { whenReachable } from '../ui/when-reachable.ts'

const RememberedStart = optionalPart(
  () => import('../features/committee/committees/start-dialog.tsx'),
  'RememberedStart',
)
const makeDemo = () => whenReachable(() => import('./-demo-samples.ts')).then((module) => module.makeDemo())

export const Route = createFileRoute('/choose-committee')({
  component: ChooseCommittee,
  staticData: { frame: 'signed-in' },
})

function ChooseCommittee() {
  const navigate = useNavigate()
  const [hasStart] = useState(() => rememberedStart() !== null)
  // A person who signed in or up because of an invitation returns to it.
  useEffect(() => {
    const token = consumeRememberedInvitation()
    if (token !== null) void navigate({ to: '/invitation', hash: token, replace: true })
    else if (consumeFirstSignIn()) void navigate({ to: '/onboarding', replace: true, state: { isOffer: true } })
  }, [navigate])
  const onEnter = (slug: string) => navigate({ to: '/$committeeId/home', params: { committeeId: slug } })
  const below = (
    <>
      <YourData onEnter={onEnter} />
      {hasStart && <RememberedStart onEnter={onEnter} />}
    </>
  )
  return <ChooseCommitteePage makeDemo={makeDemo} onEnter={onEnter} below={below} />
}
