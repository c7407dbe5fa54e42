import { useNavigate, useParams, useRouterState } from '@tanstack/react-router'
import { VisitDemo } from '../features/committee/committees/visit-demo.tsx'
import { AuthenticationRequired } from '../features/person/account/authentication-required.tsx'
import { demoSlug } from '../replica/session/add-demo.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** True if the visitor asked for an account. */
    signsUp?: boolean
  }
}

const makeDemo = () => import('./-demo-samples.ts').then((module) => module.makeDemo())

/** In place of a page that needs a signed-in person: the sign-in, or the demo committee, which needs none. */
export function SignInRequired(props: { onSignedIn: () => void; onLeave: () => void }) {
  const { committeeId } = useParams({ strict: false })
  const navigate = useNavigate()
  const signsUp = useRouterState({ select: ({ location }) => location.state.signsUp === true })
  if (committeeId !== demoSlug) return <AuthenticationRequired {...props} initialTab={signsUp ? 'signUp' : 'signIn'} />
  async function enter(meetingId: string | null) {
    const params = { committeeId: demoSlug, meetingId: meetingId ?? '' }
    if (meetingId !== null) await navigate({ to: '/$committeeId/meetings/$meetingId', params, replace: true })
    props.onSignedIn()
  }
  return <VisitDemo makeDemo={makeDemo} onEnter={(meetingId) => void enter(meetingId)} />
}
