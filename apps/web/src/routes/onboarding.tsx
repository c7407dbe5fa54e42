import { createFileRoute, useNavigate, useRouterState } from '@tanstack/react-router'
import { OnboardingPage } from '../features/person/onboarding/onboarding-page.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** True if the app opened the slides itself: a person who has already seen them skips them. */
    isOffer?: boolean
  }
}

export const Route = createFileRoute('/onboarding')({
  component: Onboarding,
  staticData: { frame: 'signed-in' },
})

function Onboarding() {
  const navigate = useNavigate()
  const isOffer = useRouterState({ select: ({ location }) => location.state.isOffer === true })
  return <OnboardingPage isOffer={isOffer} onDone={() => void navigate({ to: '/', replace: true })} />
}
