import { useNavigate, useParams } from '@tanstack/react-router'
import { VisitDemo } from '../features/committee/committees/visit-demo.tsx'
import { AuthenticationRequired } from '../features/person/account/authentication-required.tsx'
import { demoSlug } from '../replica/session/add-demo.ts'

const makeDemo = () => import('./-demo-samples.ts').then((module) => module.makeDemo())

/** In place of a page that needs a signed-in person: the sign-in, or the demo committee, which needs none. */
export function SignInRequired(props: { onSignedIn: () => void; onLeave: () => void }) {
  const { committeeId } = useParams({ strict: false })
  const navigate = useNavigate()
  if (committeeId !== demoSlug) return <AuthenticationRequired {...props} />
  async function enter(meetingId: string | null) {
    const params = { committeeId: demoSlug, meetingId: meetingId ?? '' }
    if (meetingId !== null) await navigate({ to: '/$committeeId/meetings/$meetingId', params, replace: true })
    props.onSignedIn()
  }
  return <VisitDemo makeDemo={makeDemo} onEnter={(meetingId) => void enter(meetingId)} />
}
