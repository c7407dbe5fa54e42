import { createFileRoute, Outlet, useMatches, useNavigate } from '@tanstack/react-router'
import { CommitteeUnavailable } from '../../features/committee/committees/committee-unavailable.tsx'
import { useCommitteeOfRoute } from '../../features/committee/committees/use-committee-of-route.ts'
import { ReplicaProvider, useOpeningOnScreen, useReceived } from '../../replica/react/replica-provider.tsx'
import type { CommitteeOnDevice } from '../../replica/store/device-database.ts'
import { committeeRouteTexts } from '../../texts/en/committee-route.gen.ts'
import { bytesInWords } from '../../ui/bytes-in-words.ts'
import { loadLater } from '../../ui/load-later.tsx'
import { framePart } from '../../ui/optional-part.ts'
import { Waiting } from '../../ui/waiting.tsx'

const AccessLost = loadLater(() =>
  import('../../features/committee/committees/access-lost.tsx').then((module) => module.AccessLost),
)
// Loaded after the first screen.
const CommitteeBackground = framePart(() => import('../-committee-background.tsx'), 'CommitteeBackground')

export const Route = createFileRoute('/$committeeId')({
  component: Committee,
  staticData: { frame: 'signed-in' },
})

function Committee() {
  const { committeeId: slug } = Route.useParams()
  const navigate = useNavigate()
  const screen = useMatches({ select: (matches) => matches.at(-1)?.staticData })
  const state = useCommitteeOfRoute(slug, {
    onMoved: (current) =>
      void navigate({ to: '.', params: { committeeId: current }, search: true, hash: true, replace: true }),
    onHome: (latest) => void navigate({ to: '/$committeeId/home', params: { committeeId: latest }, replace: true }),
    onChoose: () => void navigate({ to: '/choose-committee', replace: true }),
  })
  if (state.kind === 'waiting') return <Waiting label={committeeRouteTexts.opening} />
  if (state.kind === 'lost')
    return (
      <AccessLost.Component committee={state.committee} meanwhile={<Waiting label={committeeRouteTexts.opening} />} />
    )
  if (state.kind === 'unavailable') return <CommitteeUnavailable />
  if (screen?.ownDocument) return <Outlet />
  return (
    <ReplicaProvider
      key={state.committee.id}
      committee={state.committee}
      showsCached={screen?.showsCached ?? null}
      loading={<OpeningCommittee />}
      unavailable={<CommitteeUnavailable />}
    >
      <BackgroundOnceReady committee={state.committee} />
      <Outlet />
    </ReplicaProvider>
  )
}

/** A smaller committee is there in a moment. */
const reportBytesFrom = 100_000

function OpeningCommittee() {
  const received = useReceived() ?? 0
  const amount = received >= reportBytesFrom ? committeeRouteTexts.received(bytesInWords(received)) : ''
  return <Waiting label={committeeRouteTexts.opening} progress={amount} />
}

/** Rendered on every page of the committee, after its document is read. */
function BackgroundOnceReady({ committee }: { committee: CommitteeOnDevice }) {
  if (useOpeningOnScreen() !== 'ready') return null
  return <CommitteeBackground committee={committee} />
}
