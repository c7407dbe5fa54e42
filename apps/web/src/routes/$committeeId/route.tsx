import { createFileRoute, Outlet, useMatches, useNavigate } from '@tanstack/react-router'
import { AccessLost } from '../../features/committees/access-lost.tsx'
import { CommitteeUnavailable } from '../../features/committees/committee-unavailable.tsx'
import { useCommitteeOfRoute } from '../../features/committees/use-committee-of-route.ts'
import { useMeetingNews } from '../../features/meetings/use-meeting-news.ts'
import { ReplicaProvider } from '../../replica/react/replica-provider.tsx'
import { committeeTexts } from '../../texts/en/committees.ts'
import { Waiting } from '../../ui/waiting.tsx'

export const Route = createFileRoute('/$committeeId')({
  component: Committee,
  staticData: { frame: 'signed-in' },
})

function Committee() {
  const { committeeId: slug } = Route.useParams()
  const navigate = useNavigate()
  const showsCachedList = useMatches({
    select: (matches) => matches.at(-1)?.staticData.showsCachedList === true,
  })
  const state = useCommitteeOfRoute(slug, {
    onMoved: (current) =>
      void navigate({ to: '.', params: { committeeId: current }, search: true, hash: true, replace: true }),
    onHome: (latest) =>
      void navigate({ to: '/$committeeId/home', params: { committeeId: latest }, replace: true }),
    onChoose: () => void navigate({ to: '/choose-committee', replace: true }),
  })
  if (state.kind === 'waiting') return <Waiting label={committeeTexts.route.opening} />
  if (state.kind === 'lost') return <AccessLost committee={state.committee} />
  if (state.kind === 'unavailable') return <CommitteeUnavailable />
  return (
    <ReplicaProvider
      key={state.committee.id}
      committee={state.committee}
      showsCachedList={showsCachedList}
      loading={<Waiting label={committeeTexts.route.opening} />}
      unavailable={<CommitteeUnavailable />}
    >
      <News slug={slug} />
      <Outlet />
    </ReplicaProvider>
  )
}

/** On every page of the committee. */
function News({ slug }: { slug: string }) {
  useMeetingNews(slug)
  return null
}
