import { createFileRoute } from '@tanstack/react-router'
import { useMemo } from 'react'
import { DashboardPage } from '../../features/committee/dashboard/dashboard-page.tsx'
import { ScheduleMeeting } from '../../features/meeting/meetings/schedule-meeting.tsx'
import { useSession } from '../../replica/session/session.ts'
import { useCurrentCommittee } from '../../shell/use-current-committee.ts'
import { optionalPart } from '../../ui/optional-part.ts'

export const Route = createFileRoute('/$committeeId/home')({
  component: Home,
  staticData: { showsCached: 'dashboard' },
})

const NoticeLine = optionalPart(() => import('../../features/meeting/notice/notice-line.tsx'), 'NoticeLine')

const LatestAnnouncements = optionalPart(() => import('../-latest-announcements.tsx'), 'LatestAnnouncements')

const nobody: readonly never[] = []

function Home() {
  const session = useSession()
  const committee = useCurrentCommittee()
  const account = session.kind === 'signed-in' ? session.account : null
  const person = useMemo(() => (account ? { accountId: account.id, name: account.name } : null), [account])
  const requests = committee?.requests ?? 0
  const approvals = committee?.approvals
  const isOwner = committee?.access === 'owner'
  const waiting = useMemo(() => {
    if (!isOwner) return null
    const approved = approvals ? new Set(approvals.map(({ meetingId }) => meetingId)) : null
    return { requests, approved }
  }, [isOwner, requests, approvals])
  if (!committee || !person) return null
  const { slug, name } = committee
  return (
    <DashboardPage
      key={slug}
      committee={committee}
      person={person}
      people={committee.people ?? nobody}
      waiting={waiting}
      announcements={(atMost) => <LatestAnnouncements committee={committee} atMost={atMost} />}
      notice={(meetingId) => <NoticeLine key={meetingId} committee={{ slug, name }} meetingId={meetingId} />}
      schedule={(isOpen, onClose) => (
        <ScheduleMeeting slug={slug} committeeName={name} planning={isOpen ? 'new' : null} onClose={onClose} />
      )}
    />
  )
}
