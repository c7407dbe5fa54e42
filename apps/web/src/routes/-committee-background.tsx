import { canWrite } from '@civic-hub/protocol'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { ClosedSessionsWatch } from '../features/meeting/closed-sessions/closed-sessions-watch.ts'
import { MeetingNews } from '../features/meeting/meetings/meeting-news.ts'
import { CommitteeImpact } from '../features/person/impact/committee-impact.ts'
import { CommitteeNotifications } from '../features/person/notifications/committee-notifications.tsx'
import { useSession } from '../replica/session/session.ts'
import type { CommitteeOnDevice } from '../replica/store/device-database.ts'
import { optionalPart } from '../ui/optional-part.ts'
import { CommitteeFeeds } from './-committee-feeds.ts'

const DemoNotice = optionalPart(() => import('../features/committee/committees/demo-notice.tsx'), 'DemoNotice')

/** Background tasks of an open committee, independent of the screen. Loaded after the first screen. */
export function CommitteeBackground({ committee }: { committee: CommitteeOnDevice }) {
  const session = useSession()
  const account = session.kind === 'signed-in' ? session.account : null
  const navigate = useNavigate()
  const accountId = account?.id
  const name = account?.name
  const person = useMemo(
    () => (accountId !== undefined && name !== undefined ? { accountId, name } : null),
    [accountId, name],
  )
  if (!person) return null
  return (
    <>
      {committee.demo && <DemoNotice committee={committee} onLeave={() => navigate({ to: '/' })} />}
      <MeetingNews slug={committee.slug} />
      <CommitteeNotifications committee={committee} person={person} />
      <ClosedSessionsWatch committeeId={committee.id} />
      <CommitteeImpact accountId={person.accountId} />
      {canWrite(committee.access) && <CommitteeFeeds committee={committee} />}
    </>
  )
}
